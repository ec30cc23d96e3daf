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
  if (payment) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(payment));
  else sessionStorage.removeItem(STORAGE_KEY);
  store.set(payment);
}

export const useLastPayment = () => useStore(store);

function storedPayment(): LastPayment | null {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? null : JSON.parse(text); // only `setLastPayment` writes it
}
