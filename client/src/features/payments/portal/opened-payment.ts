import { navigate } from "wouter/use-browser-location";
import { paymentPath } from "#shared/payments/payment-path.ts";

/** The code of the payment that was opened last from the list, whose row takes the focus when the list is shown again. */
let openedCode: string | null = null;

export function openPayment(code: string) {
  rememberOpened(code);
  navigate(paymentPath(code), { state: FROM_LIST });
}

export function rememberOpened(code: string) {
  openedCode = code;
}

/** The state of a payment's entry in the history that was opened from the list. */
export const FROM_LIST = { isFromList: true } as const;

/** Whether the browser's Back leads to the list, with its filters and its page. */
export const isFromList = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isFromList" in state;

/** True once for the row that was left. */
export function takeOpened(code: string): boolean {
  if (openedCode !== code) return false;
  openedCode = null;
  return true;
}
