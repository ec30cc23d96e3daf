import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  currencyCodes,
  currencyDecimals,
  currencySymbol,
  isCurrency,
  smallestUnit,
} from "./currency.ts";

describe("currencies", () => {
  it("currencies are 21, each with a symbol", () => {
    expect(currencyCodes.join(" ")).toBe(
      "USD EUR GBP CAD AUD JPY CNY CHF SEK NZD MXN SGD HKD NOK KRW TRY INR RUB BRL ZAR MYR",
    );
    for (const code of currencyCodes) expect(currencySymbol(code)).not.toBe("");
  });

  it("have two decimals each, except yen and won", () => {
    const withoutDecimals = currencyCodes.filter((code) => currencyDecimals(code) === 0);
    expect(withoutDecimals).toEqual(["JPY", "KRW"]);
    expect(smallestUnit("JPY")).toBe(100);
    expect(smallestUnit("USD")).toBe(1);
  });
});

describe("isCurrency", () => {
  it.each(["XXX", "usd", "", "toString", "__proto__", null, 5])("rejects %j", (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it("accepts every supported code", () => {
    expect(Object.keys(CURRENCIES).every(isCurrency)).toBe(true);
  });
});
