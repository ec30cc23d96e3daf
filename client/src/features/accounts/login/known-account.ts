import { readStored, writeStored } from "#client/lib/browser-storage.ts";

const KEY = "is-logged-in";

/** Whether an account was logged in when this browser last asked. Only then visitors' pages ask who it is. */
export const isAccountKnown = (): boolean => readStored("localStorage", KEY) !== null;

export const rememberAccount = (isLoggedIn: boolean) =>
  writeStored("localStorage", KEY, isLoggedIn ? "true" : null);
