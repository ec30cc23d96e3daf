import { AppError } from "#server/errors/app-error.ts";
import { type Currency, currencyCodes } from "#shared/currency.ts";
import {
  type CurrencyRate,
  formatUnitsPerUsd,
  parseUnitsPerUsd,
  type UnitsPerUsd,
} from "#shared/exchange-rates/exchange-rates.ts";
import { day } from "#shared/http/fields.ts";
import { divideRounded } from "#shared/money.ts";
import { DeadlineError, type OutboundResponse, sendOutbound } from "./outbound.ts";

export type CentralBank = {
  /** The rates of the currencies that the bank publishes. Throws `timeout` or `badGateway`, also if unreadable. */
  fetchRates(): Promise<CurrencyRate[]>;
};

type CentralBankOptions = { url: string; timeoutMs?: number; maxBytes?: number };

/** The total stays below the 12 s that a draining server waits for open requests. */
const TIMEOUT_MS = 8000;

/** The file has 2 KB. */
const MAX_BYTES = 100_000;

/** Reads the daily reference rates of the European Central Bank, which are units per euro. */
export const createCentralBank = ({
  url,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: CentralBankOptions): CentralBank => ({
  async fetchRates() {
    const headers = { Accept: "application/xml", "Accept-Encoding": "identity" };
    const request = { url, method: "GET", headers, body: "", maxBytes };
    const response = await sendOutbound(request, { timeoutMs }).catch((cause: unknown) => {
      throw cause instanceof DeadlineError
        ? new AppError("timeout", "exchangeRates.timeout", { cause })
        : new AppError("badGateway", "exchangeRates.unreachable", { cause });
    });
    return parseDailyRates(response);
  },
});

const EURO: Currency = "EUR";
const ONE = 100_000_000n;

function parseDailyRates({ status, text }: OutboundResponse): CurrencyRate[] {
  const date = /<Cube time=['"]([\d-]{10})['"]/.exec(text)?.[1] ?? "";
  const unitsPerEuro = parseUnitsPerEuro(text);
  const dollars = unitsPerEuro.get("USD");
  if (status !== 200 || !dollars || !day.safeParse(date).success) throw unreadableError();
  return currencyCodes.flatMap((currency) => {
    const units = unitsPerEuro.get(currency);
    return units ? [{ currency, date, unitsPerUsd: divide(units, dollars) }] : [];
  });
}

const unreadableError = () => new AppError("badGateway", "exchangeRates.unreadable");

function parseUnitsPerEuro(text: string): Map<string, bigint> {
  const cubes = text.matchAll(/<Cube currency=['"]([A-Z]{3})['"] rate=['"]([\d.]+)['"]/g);
  const rates = [...cubes].flatMap(([, currency = "", rate = ""]): [string, bigint][] => {
    const units = parseUnitsPerUsd(rate);
    return units === null ? [] : [[currency, BigInt(units)]];
  });
  return new Map([[EURO, ONE], ...rates]);
}

/** Rounded half up to eight decimals. Throws for a rate that cannot be stored. */
function divide(units: bigint, dollars: bigint): UnitsPerUsd {
  const rounded = Number(divideRounded(units * ONE, dollars)) as UnitsPerUsd;
  const stored = parseUnitsPerUsd(formatUnitsPerUsd(rounded));
  if (stored === null) throw unreadableError();
  return stored;
}
