import * as z from "zod/mini";
import { readStoredJson, writeStored } from "#client/lib/browser-storage.ts";
import { createStore, useStore } from "#client/lib/store.ts";

const STORAGE_KEY = "payment";

/** The last payment of this tab whose card was, or may have been, charged. */
const lastPayment = z.object({
  transactionCode: z.string(),
  calculationId: z.string(),
  outcome: z.enum(["unknown", "paid", "unpaid"]),
});
export type LastPayment = z.output<typeof lastPayment>;

const store = createStore<LastPayment | null>(storedPayment());

/** Survives a reload during the charge. Null forgets a payment whose card was declined. */
export function setLastPayment(payment: LastPayment | null) {
  writeStored("sessionStorage", STORAGE_KEY, payment && JSON.stringify(payment));
  store.set(payment);
}

export const useLastPayment = () => useStore(store);

function storedPayment(): LastPayment | null {
  const { data } = lastPayment.safeParse(readStoredJson("sessionStorage", STORAGE_KEY));
  return data ?? null;
}
