import { loadStripe } from "@stripe/stripe-js/pure";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#client/lib/api.ts";
import { dismissErrorToast, toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import { confirmPayment, createPaymentIntent } from "#shared/payments/contract.ts";
import { publicSettings } from "#shared/settings/public-contract.ts";
import { setLastPayment } from "./last-payment.ts";
import { paymentErrorText } from "./payment-error-text.ts";
import { publicKeyQuery } from "./queries.ts";
import { useCharge } from "./use-charge.ts";

const POLL_INTERVAL_MS = 2000;
const MAX_POLLS = 10;

type PayableTotal = { calculationId: string; amount: number; currency: Currency };

/** A payment from its PaymentIntent to its receipt; its step follows from the responses so far. */
export function usePayment({ calculationId, ...total }: PayableTotal, publicKey: string) {
  const dialogId = useId();
  const intent = useQuery({
    queryKey: [createPaymentIntent.path, total, dialogId],
    queryFn: () => createIntent(total),
    gcTime: 0,
  });
  const script = useQuery({
    queryKey: ["card form", publicKey],
    queryFn: () => loadStripe(publicKey),
  });
  useRefreshedSettings(intent.error);
  const { t } = useTranslation("payments");
  const confirmation = useMutation({
    mutationFn: (code: string) => confirmWhenProcessed(code),
    onSuccess: ({ transactionCode }) => {
      setLastPayment({ transactionCode, calculationId, outcome: "paid" });
      toast({
        title: t("payments.done"),
        description: t("payments.doneText", { code: transactionCode }),
        tone: "success",
        isInDialog: true,
      });
    },
  });
  const { mutate: confirm, mutateAsync } = confirmation;
  const paidCode = intent.data?.isPaid ? intent.data.transactionCode : null;
  useEffect(() => {
    if (paidCode) confirm(paidCode);
  }, [paidCode, confirm]);
  useErrorToast(intent.error ?? (paidCode ? confirmation.error : null));
  const charge = useCharge({
    payment: { transactionCode: intent.data?.transactionCode ?? "", calculationId },
    onCharged: mutateAsync,
  });

  function retry() {
    if (intent.error) void intent.refetch();
    if (script.error) void script.refetch();
    if (paidCode) confirm(paidCode);
  }

  return {
    intent: intent.data,
    stripe: script.data,
    receipt: confirmation.data,
    charge,
    error: intent.error ?? script.error ?? (paidCode ? confirmation.error : null),
    hasScriptError: script.error !== null,
    /** Null if the total cannot be charged, because it is below the minimum, for example. */
    retry: isRejected(intent.error) ? null : retry,
  };
}

const isRejected = (error: Error | null) => error instanceof ApiError && error.status === 400;

type StartedPayment = { transactionCode: string; clientSecret: string; isPaid: boolean };

/** A calculation that was already paid is no error: its payment continues with the receipt. */
async function createIntent(body: Omit<PayableTotal, "calculationId">): Promise<StartedPayment> {
  try {
    return { ...(await call(createPaymentIntent, { body })), isPaid: false };
  } catch (error) {
    const transactionCode = error instanceof ApiError && error.data.transactionCode;
    if (!transactionCode) throw error;
    return { transactionCode, clientSecret: "", isPaid: true };
  }
}

/** Polls while Stripe still processes the payment. */
async function confirmWhenProcessed(transactionCode: string, tries = 1) {
  try {
    return await call(confirmPayment, { body: { transactionCode } });
  } catch (error) {
    const isProcessing = error instanceof ApiError && error.code === "payments.processing";
    if (!isProcessing || tries === MAX_POLLS) throw error;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    return confirmWhenProcessed(transactionCode, tries + 1);
  }
}

/** The keys, and whether payments are on, may have changed since the page was opened. */
function useRefreshedSettings(error: Error | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (!error) return;
    void client.invalidateQueries(publicKeyQuery);
    void client.invalidateQueries({ queryKey: [publicSettings.path] });
  }, [error, client]);
}

/** The toast lasts as long as its error: not after a second try that succeeds. */
function useErrorToast(error: Error | null) {
  const { t } = useTranslation("payments");
  useEffect(() => {
    if (!error) return;
    const description = paymentErrorText(error, t);
    toast({ title: t("common.error"), description, tone: "error", isInDialog: true });
    return dismissErrorToast;
  }, [error, t]);
}
