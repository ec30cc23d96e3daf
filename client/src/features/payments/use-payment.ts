import { loadStripe } from "@stripe/stripe-js/pure";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { toast } from "#client/lib/toast.ts";
import { confirmPayment, createPaymentIntent } from "#shared/payments/contract.ts";
import type { Charge } from "./pay-now.tsx";

const PAUSE = 2000;
const MOST_TRIES = 10;

/** A payment from its beginning to its proof; where it stands follows from what was answered so far. */
export function usePayment(charge: Charge, publicKey: string) {
  const opening = useId();
  const begun = useQuery({
    queryKey: [createPaymentIntent.path, charge, opening],
    queryFn: () => begin(charge),
    gcTime: 0,
  });
  const script = useQuery({
    queryKey: ["card form", publicKey],
    queryFn: () => loadStripe(publicKey),
  });
  const { t } = useTranslation("payments");
  const proof = useMutation({
    mutationFn: (code: string) => confirmOnceProcessed(code),
    onSuccess: ({ transactionCode: code }) =>
      toast({
        title: t("payments.done"),
        description: t("payments.doneText", { code }),
        tone: "done",
      }),
  });
  const { mutate: confirm } = proof;
  const paidCode = begun.data?.isPaid ? begun.data.transactionCode : null;
  useEffect(() => {
    if (paidCode) confirm(paidCode);
  }, [paidCode, confirm]);
  useFailureToast(begun.error ?? (paidCode ? proof.error : null));

  return {
    begun: begun.data,
    stripe: script.data,
    receipt: proof.data,
    isConfirming: proof.isPending,
    confirm: proof.mutateAsync,
    error: begun.error ?? script.error ?? (paidCode ? proof.error : null),
    isScriptMissing: script.error !== null,
    retry() {
      if (begun.error) void begun.refetch();
      if (script.error) void script.refetch();
      if (paidCode) confirm(paidCode);
    },
  };
}

type Begun = { transactionCode: string; clientSecret: string; isPaid: boolean };

/** A payment that was made before, and whose proof was never seen, is no failure: it goes on from there. */
async function begin(body: Charge): Promise<Begun> {
  try {
    return { ...(await call(createPaymentIntent, { body })), isPaid: false };
  } catch (error) {
    const transactionCode = error instanceof ApiError && error.data.transactionCode;
    if (!transactionCode) throw error;
    return { transactionCode, clientSecret: "", isPaid: true };
  }
}

/** Some payments take the provider a while. */
async function confirmOnceProcessed(transactionCode: string, tries = 1) {
  try {
    return await call(confirmPayment, { body: { transactionCode } });
  } catch (error) {
    const isProcessing = error instanceof ApiError && error.data.code === "payments.processing";
    if (!isProcessing || tries === MOST_TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return confirmOnceProcessed(transactionCode, tries + 1);
  }
}

function useFailureToast(error: Error | null) {
  const { t } = useTranslation("payments");
  useEffect(() => {
    if (error) toast({ title: t("common.error"), description: errorText(error, t), tone: "error" });
  }, [error, t]);
}
