import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { toast } from "#client/lib/toast.ts";
import { paths } from "#shared/client-routes.ts";
import { stripeAppearance } from "./appearance.ts";

type CardFormProps = {
  stripe: Stripe;
  clientSecret: string;
  transactionCode: string;
  payLabel: string;
  /** Confirms the payment with our server and gets the receipt. */
  onPaid: () => Promise<unknown>;
};

/** Stripe's own fields: the card number is sent to Stripe only. */
export function CardForm({ stripe, clientSecret, ...form }: CardFormProps) {
  const { i18n } = useTranslation();
  const options = useMemo(
    () => ({
      clientSecret,
      appearance: stripeAppearance(),
      locale: i18n.language as StripeElementLocale, // safe: Stripe supports all of our languages
    }),
    [clientSecret, i18n.language],
  );
  return (
    <Elements key={clientSecret + i18n.language} stripe={stripe} options={options}>
      <CardFields {...form} />
    </Elements>
  );
}

function CardFields({
  transactionCode,
  payLabel,
  onPaid,
}: Omit<CardFormProps, "stripe" | "clientSecret">) {
  const { t } = useTranslation("payments");
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirmCard = useConfirmCard(transactionCode);

  async function pay() {
    const declineMessage = await confirmCard();
    if (declineMessage)
      toast({ title: t("payments.failed"), description: declineMessage, tone: "error" });
    else await onPaid();
  }

  function showError(error: unknown) {
    const description = error instanceof Error ? errorText(error, t) : t("errors.internal");
    toast({ title: t("payments.error"), description, tone: "error" });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    pay()
      .catch(showError)
      .finally(() => setBusy(false));
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <PaymentElement options={{ layout: "tabs" }} onReady={() => setReady(true)} />
      <Button
        type="submit"
        variant="primary"
        disabled={!isReady}
        isBusy={isBusy}
        className="text-base"
      >
        {isBusy ? t("payments.paying") : payLabel}
      </Button>
    </form>
  );
}

/** Confirms the PaymentIntent with the card; returns Stripe's message if the card is declined. */
function useConfirmCard(transactionCode: string) {
  const stripe = useStripe();
  const elements = useElements();
  return async (): Promise<string | null> => {
    if (!stripe || !elements) throw new Error("The card form is not there yet");
    const { error } = await stripe.confirmPayment({
      elements,
      // Only for a bank that redirects all the same.
      confirmParams: {
        return_url: location.origin + paths.verify.replace(":code", transactionCode),
      },
      redirect: "if_required",
    });
    if (!error || error.payment_intent?.status === "succeeded") return null;
    return error.message ?? error.type;
  };
}
