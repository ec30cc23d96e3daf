import { useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/api.ts";
import { findTransaction } from "#shared/payments/contract.ts";
import { type LastPayment, setLastPayment } from "./last-payment.ts";

const POLL_INTERVAL_MS = 3000;

/** Ninety seconds: within a minute the server learns of a payment even without a webhook. */
const MAX_UNPAID_ANSWERS = 30;

type Outcome = LastPayment["outcome"];

/**
 * Asks the server for the outcome of a payment until it is known, also after a lost connection. Does not
 * confirm it: until the receipt was shown, the server returns this payment instead of creating a second one.
 */
export function usePaymentCheck(payment: LastPayment) {
  useQuery({
    queryKey: ["payment outcome", payment.transactionCode],
    queryFn: async ({ signal }) => {
      const outcome = await awaitOutcome(payment.transactionCode, signal);
      if (!signal.aborted) setLastPayment({ ...payment, outcome });
      return outcome;
    },
    enabled: payment.outcome === "unknown",
    gcTime: 0,
  });
}

async function awaitOutcome(code: string, signal: AbortSignal): Promise<Outcome> {
  for (let unpaidAnswers = 0; !signal.aborted; await untilNextPoll()) {
    const outcome = await readOutcome(code);
    if (outcome === "unpaid") unpaidAnswers += 1;
    if (outcome === "paid" || unpaidAnswers === MAX_UNPAID_ANSWERS) return outcome;
  }
  return "unknown";
}

const untilNextPoll = () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));

async function readOutcome(code: string): Promise<Outcome> {
  try {
    const { status } = await call(findTransaction, { params: { code } });
    if (status === "processing") return "unknown";
    return status === "pending" || status === "failed" ? "unpaid" : "paid";
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? "unpaid" : "unknown";
  }
}
