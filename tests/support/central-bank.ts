import { createServer } from "node:http";
import { listenOnLoopback } from "#stand-ins/listen.ts";

/** Units per euro; without RUB, as since 2022. */
const RATES = {
  USD: "1.1360",
  JPY: "178.90",
  GBP: "0.8581",
  CAD: "1.6118",
  AUD: "1.6185",
  CNY: "7.6200",
  CHF: "0.9467",
  SEK: "11.3380",
  NZD: "2.0077",
  MXN: "20.4540",
  SGD: "1.4526",
  HKD: "8.9118",
  NOK: "10.8450",
  KRW: "1542.90",
  TRY: "55.6590",
  INR: "109.1530",
  BRL: "5.9347",
  ZAR: "18.6760",
  MYR: "4.6386",
  PLN: "4.2500",
};

/** The bank's daily file with these rates. */
export const dailyFile = (rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2026-11-20'>
${Object.entries(rates)
  .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
  .join("\n")}
</Cube></Cube></gesmes:Envelope>`;

type Answer = { status: number; text: string };

/** Plays the server of the European Central Bank; `answer` replaces its daily file. */
export async function startCentralBank() {
  const state = { answer: null as Answer | null, isSilent: false };
  const server = createServer((_req, res) => {
    if (state.isSilent) return;
    const { status, text } = state.answer ?? { status: 200, text: dailyFile(RATES) };
    res.writeHead(status, { "Content-Type": "text/xml" }).end(text);
  });
  return Object.assign(state, await listenOnLoopback(server));
}
