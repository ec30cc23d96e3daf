import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { createStore } from "#client/lib/store.ts";
import { isCountry } from "#shared/countries.ts";

const STORAGE_KEY = "recentCountries";
const MAX_RECENT = 5;

/** The countries chosen last in this browser, newest first. */
export const recentCountries = createStore(storedCountries());

export function rememberCountry(code: string) {
  const others = recentCountries.get().filter((other) => other !== code);
  recentCountries.set([code, ...others].slice(0, MAX_RECENT));
  writeStored("localStorage", STORAGE_KEY, recentCountries.get().join(" "));
}

function storedCountries(): readonly string[] {
  return (readStored("localStorage", STORAGE_KEY) ?? "").split(" ").filter(isCountry);
}

export function forgetCountries() {
  recentCountries.set([]);
  writeStored("localStorage", STORAGE_KEY, null);
}
