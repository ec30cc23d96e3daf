import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { createStore, useStore } from "#client/lib/store.ts";

const STORAGE_KEY = "payment";

/** The last payment of this tab whose card was, or may have been, charged. */
export type LastPayment = {
  transactionCode: string;
  calculationId: string;
  outcome: "unknown" | "paid" | "unpaid";
};

const store = createStore<LastPayment | null>(storedPayment());

/** Survives a reload during the charge. Null forgets a payment whose card was declined. */
export function setLastPayment(payment: LastPayment | null) {
  writeStored("sessionStorage", STORAGE_KEY, payment && JSON.stringify(payment));
  store.set(payment);
}

export const useLastPayment = () => useStore(store);

function storedPayment(): LastPayment | null {
  const text = readStored("sessionStorage", STORAGE_KEY);
  return text === null ? null : JSON.parse(text); // only `setLastPayment` writes it
}
