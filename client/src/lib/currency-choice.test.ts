import { beforeEach, expect, it } from "vitest";
import { chooseCurrency, initialCurrency } from "./currency-choice.ts";
import { storePreference } from "./preference-cookie.ts";

beforeEach(() => {
  chooseCurrency("EUR");
  storePreference("currency", "JPY"); // by another tab
});

it("begins in a new tab with the currency chosen last in any tab", () => {
  expect(initialCurrency()).toBe("JPY");
});

it("keeps the currency of a tab that is reloaded, although another tab has chosen one since", () => {
  window.dispatchEvent(new Event("pagehide"));
  expect(initialCurrency()).toBe("EUR");
});
