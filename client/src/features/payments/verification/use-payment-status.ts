import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type BankRedirect,
  useBankRedirect,
} from "#client/features/payments/checkout/bank-redirect.ts";
import { ApiError, call } from "#client/lib/api.ts";
import {
  confirmPayment,
  findTransaction,
  type PaymentReceipt,
  type PublicTransaction,
} from "#shared/payments/contract.ts";

const MAX_WAIT_MS = 10 * 60_000;

/** Stays below the 30 requests per minute that the server allows an address (LIMIT_PAYMENTS). */
function pollInterval(waitedMs: number): number {
  if (waitedMs < 20_000) return 2000;
  return waitedMs < 2 * 60_000 ? 5000 : 15_000;
}

/**
 * The public status of a payment. While it is open at the bank, loads it again for ten minutes, but not in a
 * hidden tab. After a bank's redirect the payer's browser also confirms it and gets the receipt.
 */
export function usePaymentStatus(code: string) {
  const redirect = useBankRedirect();
  const [canConfirm, setCanConfirm] = useState(redirect !== null);
  const [wait, setWait] = useState(() => ({ startedAt: Date.now(), isOver: false, number: 1 }));
  const query = useQuery({
    queryKey: [findTransaction.path, code],
    queryFn: async () => ({
      receipt: canConfirm ? await confirm(code, () => setCanConfirm(false)) : null,
      transaction: await call(findTransaction, { params: { code } }),
    }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isWaiting(data?.transaction, redirect) && !wait.isOver
        ? pollInterval(Date.now() - wait.startedAt)
        : false,
    refetchOnWindowFocus: ({ state: { data } }) =>
      isWaiting(data?.transaction, redirect) && !wait.isOver,
  });

  const isOpen = isWaiting(query.data?.transaction, redirect);
  const { startedAt, isOver } = wait;
  useEffect(() => {
    if (!isOpen || isOver) return;
    const end = () => setWait((current) => ({ ...current, isOver: true }));
    const timer = setTimeout(end, startedAt + MAX_WAIT_MS - Date.now());
    return () => clearTimeout(timer);
  }, [isOpen, isOver, startedAt]);

  return {
    ...query.data,
    redirect,
    error: query.error,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isWaiting: (isOpen && !isOver) || (query.isPending && redirect === "unconfirmed"),
    hasStopped: isOpen && isOver,
    /** Stays true after "Check again", so that its button keeps the focus. */
    canCheckAgain: isOpen && (isOver || wait.number > 1),
    load: () => void query.refetch(),
    checkAgain() {
      setWait(({ number }) => ({ startedAt: Date.now(), isOver: false, number: number + 1 }));
      void query.refetch();
    },
  };
}

const isWaiting = (transaction: PublicTransaction | undefined, redirect: BankRedirect | null) =>
  transaction?.status === "processing" ||
  (transaction?.status === "pending" && redirect === "unconfirmed");

/** Null until the payment is confirmed. The server responds with 404 to another person's browser. */
async function confirm(
  transactionCode: string,
  onNotPayer: () => void,
): Promise<PaymentReceipt | null> {
  try {
    return await call(confirmPayment, { body: { transactionCode } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) onNotPayer();
    return null; // the status, which is loaded next, is the result
  }
}
