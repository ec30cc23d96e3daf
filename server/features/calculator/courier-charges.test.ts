import { describe, expect, it } from "vitest";
import type { Currency } from "#shared/currency.ts";
import type { ExchangeRates, UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import { type Cents, toCents } from "#shared/money.ts";
import { courierCharges } from "./courier-charges.ts";

const rate = (units: number) => ({
  unitsPerUsd: (units * 100_000_000) as UnitsPerUsd,
  date: "2026-09-29",
  source: "default" as const,
});
const RATES: ExchangeRates = new Map<Currency, ReturnType<typeof rate>>([
  ["EUR", rate(0.8)],
  ["JPY", rate(150)],
]);
const dhl = { name: "DHL", fixed: 0, percent: 2, minimum: 17, currency: "USD" } as const;
const charged = {
  currency: "USD",
  duties: toCents(5),
  taxes: 0 as Cents,
  mpf: toCents(2.77),
} as const;

const fees = (result: ReturnType<typeof courierCharges>) =>
  result?.couriers.map(({ fee, total }) => [fee, total]);

describe("courierCharges", () => {
  it("adds duties, the fee of customs and the courier's minimum", () => {
    expect(courierCharges([dhl], charged, RATES)).toEqual({
      mpf: toCents(2.77),
      couriers: [{ name: "DHL", fee: toCents(17), total: toCents(24.77) }],
    });
  });

  it("adds a fixed fee to the share of duties and taxes above the minimum", () => {
    const both = { ...dhl, fixed: 3 };
    const much = { ...charged, duties: toCents(900), taxes: toCents(100) };
    expect(fees(courierCharges([both], much, RATES))).toEqual([[toCents(23), toCents(1025.77)]]);
  });

  it("takes no share where no duty is owed", () => {
    const free = { ...charged, duties: 0 as Cents, mpf: 0 as Cents };
    expect(fees(courierCharges([dhl, { ...dhl, fixed: 4 }], free, RATES))).toEqual([
      [0, 0],
      [toCents(4), toCents(4)],
    ]);
  });

  it("converts by way of the US dollar and rounds to whole yen", () => {
    const euro = { ...dhl, fixed: 10, percent: 0, minimum: 0, currency: "EUR" } as const;
    expect(fees(courierCharges([euro], charged, RATES))?.[0]?.[0]).toBe(toCents(12.5));
    const yen = { ...charged, currency: "JPY", duties: toCents(800), mpf: toCents(416) } as const;
    expect(fees(courierCharges([euro], yen, RATES))).toEqual([[toCents(1875), toCents(3091)]]);
    expect(fees(courierCharges([{ ...euro, fixed: 0.01 }], yen, RATES))?.[0]?.[0]).toBe(
      toCents(2), // 1.875
    );
  });

  it("leaves out a courier whose currency cannot be converted, and shows nothing without any", () => {
    const franc = { ...dhl, name: "Post", currency: "CHF" } as const;
    expect(courierCharges([franc, dhl], charged, RATES)?.couriers).toMatchObject([{ name: "DHL" }]);
    expect(courierCharges([franc], charged, RATES)).toBeNull();
    expect(courierCharges([franc], charged, null)).toBeNull();
    const inFrancs = { ...charged, currency: "CHF" } as const;
    expect(courierCharges([franc], inFrancs, null)?.couriers).toMatchObject([{ name: "Post" }]);
  });
});
