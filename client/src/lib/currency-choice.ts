import { type Currency, DEFAULT_CURRENCY, isCurrency } from "#shared/currency.ts";
import { storedPreference, storePreference } from "./preference-cookie.ts";
import { createStore, useStore } from "./store.ts";

const stored = storedPreference("currency");
const store = createStore<Currency>(isCurrency(stored) ? stored : DEFAULT_CURRENCY);

export function chooseCurrency(currency: Currency) {
  storePreference("currency", currency);
  store.set(currency);
}

/** The currency of the calculation, stored in a cookie between visits. */
export const useCurrency = () => useStore(store);
