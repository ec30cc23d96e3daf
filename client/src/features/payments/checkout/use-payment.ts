import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { publicKeyQuery } from "#client/features/payments/queries.ts";
import { ApiError, call } from "#client/lib/api.ts";
import { dismissErrorToast, toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import {
  confirmPayment,
  createPaymentIntent,
  type PaymentReceipt,
} from "#shared/payments/contract.ts";
import { listTransactions } from "#shared/payments/portal-contract.ts";
import { publicSettings } from "#shared/settings/public-contract.ts";
import { setLastPayment } from "./last-payment.ts";
import { isTotalRejected, paymentErrorText } from "./payment-error-text.ts";
import { useCharge } from "./use-charge.ts";

const POLL_INTERVAL_MS = 2000;
const MAX_POLLS = 10;

type PayableTotal = { calculationId: string; amount: number; currency: Currency };

/** Why the card form cannot be used, although its script was loaded: a text of the catalogue. */
type FormError = "payments.formFailed" | "payments.expired";

type PaymentStep =
  | { at: "loading" }
  | ({ at: "form"; stripe: Stripe } & OpenPayment)
  /** `retry` is null if no card can be charged with the total. */
  | { at: "failed"; text: string; retry: (() => void) | null }
  | { at: "paid"; receipt: PaymentReceipt };

/** A payment from its PaymentIntent to its receipt. `pageKey` is the publishable key with which the page was loaded. */
export function usePayment(total: PayableTotal, pageKey: string) {
  const { t } = useTranslation("payments");
  const { calculationId } = total;
  const outdateTransactions = useOutdateTransactions();
  const dialogId = useId();
  const publicKey = useCurrentKey(pageKey);
  const [formError, setFormError] = useState<FormError | null>(null);
  const intent = useQuery({
    queryKey: [createPaymentIntent.path, total, dialogId],
    queryFn: () => createIntent(total).finally(outdateTransactions),
    structuralSharing: false, // so that a retry confirms the same paid one again
    gcTime: 0,
  });
  const script = useQuery({
    queryKey: ["card form", publicKey],
    queryFn: () => loadStripe(publicKey),
  });
  useRefreshedSettings(intent.error ?? formError);
  const started = intent.isFetching ? undefined : intent.data;
  const confirmation = useConfirmation(calculationId);
  const paidError = useReceiptOfPaid(started, confirmation);
  useErrorToast(intent.error ?? paidError);
  const charge = useCharge({
    payment: { transactionCode: started?.transactionCode ?? "", calculationId },
    onCharged: confirmation.mutateAsync,
    onExpired: () => setFormError("payments.expired"),
  });

  function retry() {
    setFormError(null);
    confirmation.reset();
    if (script.error) void script.refetch();
    if (intent.error || !script.error) void intent.refetch();
  }

  function failureText(): string | null {
    if (formError) return t(formError);
    if (script.error) return t("payments.scriptFailed");
    const error = intent.error ?? paidError;
    return error && paymentErrorText(error, t);
  }

  function currentStep(): PaymentStep {
    if (confirmation.data) return { at: "paid", receipt: confirmation.data };
    const text = failureText();
    if (text === null) return formStep(started, script.data);
    return { at: "failed", text, retry: isTotalRejected(intent.error) ? null : retry };
  }

  return {
    publicKey,
    charge,
    step: currentStep(),
    onLoadError: () => setFormError("payments.formFailed"),
  };
}

function formStep(
  started: StartedPayment | undefined,
  stripe: Stripe | null | undefined,
): PaymentStep {
  if (!started || started.isPaid || !stripe) return { at: "loading" };
  return { at: "form", stripe, ...started };
}

/** The key may have been replaced since the page was loaded. */
function useCurrentKey(pageKey: string): string {
  const { data } = useQuery({ ...publicKeyQuery, enabled: false });
  return data?.publicKey ?? pageKey;
}

/** The portal may have been open in this browser before the payment. */
function useOutdateTransactions() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [listTransactions.path] });
}

function useConfirmation(calculationId: string) {
  const { t } = useTranslation("payments");
  const outdateTransactions = useOutdateTransactions();
  return useMutation({
    mutationFn: (code: string) => confirmWhenProcessed(code),
    onSuccess: ({ transactionCode }) => {
      outdateTransactions();
      setLastPayment({ transactionCode, calculationId, outcome: "paid" });
      toast({
        title: t("payments.done"),
        description: t("payments.doneText", { code: transactionCode }),
        tone: "success",
      });
    },
  });
}

/** Gets the receipt of a payment that was paid before. Returns the error of that. */
function useReceiptOfPaid(
  started: StartedPayment | undefined,
  { mutate: confirm, error }: ReturnType<typeof useConfirmation>,
): Error | null {
  const paid = started?.isPaid ? started : null;
  useEffect(() => {
    if (paid) confirm(paid.transactionCode);
  }, [paid, confirm]);
  return paid && error;
}

type OpenPayment = EndpointResult<typeof createPaymentIntent>;
type StartedPayment =
  | (OpenPayment & { isPaid: false })
  | (Pick<OpenPayment, "transactionCode"> & { isPaid: true });

/** A calculation that was already paid is no error: its payment continues with the receipt. */
async function createIntent(body: PayableTotal): Promise<StartedPayment> {
  try {
    return { ...(await call(createPaymentIntent, { body })), isPaid: false };
  } catch (error) {
    const transactionCode = error instanceof ApiError && error.data.transactionCode;
    if (!transactionCode) throw error;
    return { transactionCode, isPaid: true };
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
function useRefreshedSettings(error: Error | FormError | null) {
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
    toast({ title: t("common.error"), description, tone: "error", isShownInPlace: true });
    return dismissErrorToast;
  }, [error, t]);
}
