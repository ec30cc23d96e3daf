import { describe, expect, it } from "vitest";
import { CURRENCIES, currencyCodes, decimalsOf, isCurrency, symbolOf, unitOf } from "./currency.ts";

describe("the currencies", () => {
  it("are 21, each with a symbol", () => {
    expect(currencyCodes.join(" ")).toBe(
      "USD EUR GBP CAD AUD JPY CNY CHF SEK NZD MXN SGD HKD NOK KRW TRY INR RUB BRL ZAR MYR",
    );
    for (const code of currencyCodes) expect(symbolOf(code)).not.toBe("");
  });

  it("have two decimals, except yen and won", () => {
    const withoutDecimals = currencyCodes.filter((code) => decimalsOf(code) === 0);
    expect(withoutDecimals).toEqual(["JPY", "KRW"]);
    expect(unitOf("JPY")).toBe(100);
    expect(unitOf("USD")).toBe(1);
  });

  it.each(["XXX", "usd", "", "toString", "__proto__", null, 5])("do not include %j", (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it("include themselves", () => {
    expect(Object.keys(CURRENCIES).every(isCurrency)).toBe(true);
  });
});
