import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#client/lib/error-text.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { dismissErrorToast, toast } from "#client/lib/toast.ts";
import { type LastPayment, setLastPayment } from "./last-payment.ts";

type ChargeOptions = {
  payment: Omit<LastPayment, "outcome">;
  /** Confirms the payment with our server and gets the receipt. */
  onCharged: (transactionCode: string) => Promise<unknown>;
  /** The PaymentIntent was canceled, so that this form can charge no card any more. */
  onExpired: () => void;
};

export type ChargeError = {
  message: string;
  /** "unknown" if the card may have been charged all the same. */
  outcome: "declined" | "unauthenticated" | "expired" | "unknown";
};

/** Null where Stripe's message names the next step itself. */
const NEXT_STEPS = {
  declined: "payments.tryAnotherCard",
  unauthenticated: null,
  unknown: "payments.mayBeCharged",
} as const;

/** Confirms the PaymentIntent with the card; returns null once Stripe accepts it. */
export type ConfirmCard = () => Promise<ChargeError | null>;

/** Charges the card. Until the outcome is known, the browser asks before it leaves the page. */
export function useCharge({ payment, onCharged, onExpired }: ChargeOptions) {
  const { t } = useTranslation("payments");
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isPaying) return;
    const charging = new AbortController();
    const { signal } = charging;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    window.addEventListener("pageshow", reloadIfRestored, { signal });
    return () => charging.abort();

    /** Back from a bank's page shows this one again, but nothing continues the charge: a reload checks its outcome. */
    function reloadIfRestored({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      charging.abort(); // no question before it leaves
      location.reload();
    }
  }, [isPaying]);

  async function charge(confirmCard: ConfirmCard) {
    setLastPayment({ ...payment, outcome: "unknown" });
    const failure = await confirmCard();
    if (failure === null) return onCharged(payment.transactionCode);
    const { outcome } = failure;
    if (outcome !== "unknown") setLastPayment(null);
    if (outcome === "expired") return onExpired();
    const nextStep = NEXT_STEPS[outcome];
    showError(t("payments.failed"), failure.message, nextStep && t(nextStep));
  }

  function showError(title: string, description: string, nextStep: string | null) {
    toast({ title, description, tone: "error", isShownInPlace: true });
    setError(nextStep ? sentenceWithSpace(description) + nextStep : description);
  }

  function showUnknownOutcome(error: unknown) {
    const text = error instanceof Error ? errorText(error, t) : t("errors.internal");
    showError(t("payments.error"), text, t("payments.mayBeCharged"));
  }

  /** `prepare` stores what belongs to the payment; unless it returns true, no card is charged. */
  async function pay(confirmCard: ConfirmCard, prepare: () => Promise<boolean>) {
    if (isPaying) return;
    setPaying(true);
    setError(null);
    dismissErrorToast();
    try {
      if (await prepare()) await charge(confirmCard);
    } catch (error) {
      showUnknownOutcome(error);
    } finally {
      setPaying(false);
    }
  }

  return { isPaying, error, pay };
}
