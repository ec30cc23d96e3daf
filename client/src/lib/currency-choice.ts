import { type Currency, DEFAULT_CURRENCY, isCurrency } from "#shared/currency.ts";
import { readStored, writeStored } from "./browser-storage.ts";
import { storedPreference, storePreference } from "./preference-cookie.ts";
import { createStore, useStore } from "./store.ts";

const KEY = "currency";

const store = createStore(initialCurrency());

/** The tab's currency before a reload, whose amounts are still in it, else the last one chosen in any tab. */
export function initialCurrency(): Currency {
  const stored = readStored("sessionStorage", KEY) ?? storedPreference(KEY);
  return isCurrency(stored) ? stored : DEFAULT_CURRENCY;
}

window.addEventListener("pagehide", () => writeStored("sessionStorage", KEY, store.get()));

export function chooseCurrency(currency: Currency) {
  storePreference(KEY, currency);
  store.set(currency);
}

/** The currency of the calculation, stored in a cookie between visits. */
export const useCurrency = () => useStore(store);
