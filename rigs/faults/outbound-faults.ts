import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { createCards } from "#server/integrations/cards.ts";
import { createLandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import { createSmtpMailer } from "#server/integrations/mail.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";
import {
  MAIL_STALLS,
  STALLS,
  type StallingServer,
  startStallingHttp,
  startStallingMail,
} from "#tests/support/stalling-server.ts";
import { atMost } from "./metrics.ts";

const CALLS = 200;
const BATCH = 50;
const DRIP_MS = 500;
const MAX_CALL_MS = 12_000;
/** The time after which a call counts as never ended. */
const GIVE_UP_MS = 20_000;
const COLLECTION_INTERVAL_MS = 1000;
/** A server on a busy machine accepts a connection after its client has given up. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Resolves to whether the call ended with the error of a timeout. */
type Call = () => Promise<boolean>;
type Provider = {
  name: string;
  start: () => Promise<StallingServer[]>;
  connect: (url: string) => Call;
};

const PROVIDERS: Provider[] = [
  {
    name: "landed-cost provider",
    start: () => Promise.all(STALLS.map((stall) => startStallingHttp(stall, DRIP_MS))),
    connect: (url) => {
      const landedCost = createLandedCost({ url });
      return async () =>
        (await landedCost.testKey("credential_test", "custom:custom")).outcome === "timeout";
    },
  },
  {
    name: "Stripe",
    start: () => Promise.all(STALLS.map((stall) => startStallingHttp(stall, DRIP_MS))),
    connect: (url) => {
      const cards = createCards(url);
      return () => failsWith({ kind: "timeout" }, cards.verifyKey("sk_test_0123456789"));
    },
  },
  {
    name: "mail server",
    start: () => Promise.all(MAIL_STALLS.map((stall) => startStallingMail(stall, DRIP_MS))),
    connect: (url) => {
      const mailer = createSmtpMailer(url, "no-reply@duty.example.com");
      const mail = { to: "payer@example.com", subject: "Receipt", text: "Paid", html: "Paid" };
      return () => failsWith({ code: "ETIMEDOUT" }, mailer.send(mail));
    },
  },
];

const failsWith = (expected: Record<string, string>, call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error) => Object.entries(expected).every(([name, value]) => error[name] === value),
  );

/** Providers that stall in the middle of a response, with the product's own deadlines. */
export async function measureOutboundFaults(): Promise<Metric[]> {
  const collection = setInterval(collectGarbage, COLLECTION_INTERVAL_MS);
  const { error } = console;
  console.error = () => {}; // every call to Stripe logs its timeout
  try {
    return (await Promise.all(PROVIDERS.map(measureProvider))).flat();
  } finally {
    console.error = error;
    clearInterval(collection);
  }
}

async function measureProvider({ name, start, connect }: Provider): Promise<Metric[]> {
  const servers = await start();
  const ended = (await Promise.all(servers.map(({ url }) => callRepeatedly(connect(url))))).flat();
  const open = await countOpenSockets(servers);
  for (const server of servers) await server.close();
  const failed = ended.filter(({ isTimeout }) => !isTimeout).length;
  const slowest = Math.max(...ended.map(({ ms }) => ms));
  return [
    atMost(`stalled ${name}: calls of ${ended.length} without a timeout error`, failed, 0),
    atMost(`stalled ${name}: slowest call`, slowest / 1000, MAX_CALL_MS / 1000, "s"),
    atMost(`stalled ${name}: sockets left open`, open, 0),
  ];
}

async function countOpenSockets(servers: StallingServer[]): Promise<number> {
  const count = () => servers.reduce((sum, server) => sum + server.openSockets(), 0);
  const end = performance.now() + CLOSE_TIMEOUT_MS;
  while (count() > 0 && performance.now() < end) await delay(100);
  return count();
}

async function callRepeatedly(call: Call) {
  const ended: { isTimeout: boolean; ms: number }[] = [];
  for (let done = 0; done < CALLS; done += BATCH)
    ended.push(...(await Promise.all(Array.from({ length: BATCH }, () => timeCall(call)))));
  return ended;
}

async function timeCall(call: Call) {
  const started = performance.now();
  const isTimeout = await Promise.race([call(), delay(GIVE_UP_MS, false, { ref: false })]);
  return { isTimeout, ms: performance.now() - started };
}
