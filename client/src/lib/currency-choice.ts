import { useSyncExternalStore } from "react";
import { type Currency, DEFAULT_CURRENCY, isCurrency } from "#shared/currency.ts";
import { storedPreference, storePreference } from "./preference-cookie.ts";

const listeners = new Set<() => void>();

export function currentCurrency(): Currency {
  const stored = storedPreference("currency");
  return isCurrency(stored) ? stored : DEFAULT_CURRENCY;
}

export function chooseCurrency(currency: Currency) {
  storePreference("currency", currency);
  for (const listener of listeners) listener();
}

/** The currency the visitor calculates in, remembered from visit to visit. */
export const useCurrency = () => useSyncExternalStore(subscribe, currentCurrency);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
