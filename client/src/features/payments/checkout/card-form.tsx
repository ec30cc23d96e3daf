import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementLocale, StripeError } from "@stripe/stripe-js";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FormError } from "#client/components/form-error.tsx";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { stripeAppearance } from "./appearance.ts";
import { ReceiptEmailField } from "./receipt-email-field.tsx";
import type { ChargeError, ConfirmCard, useCharge } from "./use-charge.ts";
import { useReceiptEmail } from "./use-receipt-email.ts";

type CardFormProps = {
  stripe: Stripe;
  clientSecret: string;
  transactionCode: string;
  accountEmail: string | null;
  payLabel: string;
  charge: ReturnType<typeof useCharge>;
  onLoadError: () => void;
};

/** Stripe's own fields: the card number is sent to Stripe only. */
export function CardForm({ stripe, clientSecret, ...form }: CardFormProps) {
  const { i18n } = useTranslation();
  const options = useMemo(
    () => ({
      clientSecret,
      appearance: stripeAppearance(),
      locale: stripeLocale(i18n.language),
    }),
    [clientSecret, i18n.language],
  );
  return (
    <Elements key={clientSecret + i18n.language} stripe={stripe} options={options}>
      <CardFields {...form} />
    </Elements>
  );
}

/** The product's Spanish and Portuguese are those of Latin America. Stripe supports the other languages by their codes. */
const stripeLocale = (language: string): StripeElementLocale =>
  STRIPE_LOCALES[language] ?? (language as StripeElementLocale); // safe: one of the product's languages

const STRIPE_LOCALES: Partial<Record<string, StripeElementLocale>> = { es: "es-419", pt: "pt-BR" };

function CardFields({
  transactionCode,
  accountEmail,
  payLabel,
  charge,
  onLoadError,
}: Omit<CardFormProps, "stripe" | "clientSecret">) {
  const { t } = useTranslation("payments");
  const [isReady, setReady] = useState(false);
  const confirmCard = useConfirmCard(transactionCode);
  const email = useReceiptEmail({ transactionCode, accountEmail });
  const { isPaying, error, pay } = charge;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.validate()) void pay(confirmCard, email.store);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ReceiptEmailField email={email} />
      <PaymentElement
        options={{ layout: "tabs" }}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      {error ? <FormError>{error}</FormError> : null}
      <Button
        type="submit"
        variant="primary"
        disabled={!isReady}
        isBusy={isPaying}
        className="text-base"
      >
        {isPaying ? t("payments.paying") : payLabel}
      </Button>
      <p role="status" className="-mt-2 text-center text-sm text-muted empty:hidden">
        {isPaying ? t("payments.doNotClose") : null}
      </p>
    </form>
  );
}

/** Stripe's error types after which the card may have been charged all the same. */
const OUTCOME_UNKNOWN: readonly string[] = ["api_connection_error", "api_error"];

function useConfirmCard(transactionCode: string): ConfirmCard {
  const stripe = useStripe();
  const elements = useElements();
  return async () => {
    if (!stripe || !elements) throw new Error("The card form is not there yet");
    const { error } = await stripe.confirmPayment({
      elements,
      // A bank that redirects all the same returns the payer to this address.
      confirmParams: {
        return_url: location.origin + verifyPath(transactionCode),
      },
      redirect: "if_required",
    });
    return error ? toChargeError(error) : null;
  };
}

/** Null if the PaymentIntent was paid before, as in another tab. */
function toChargeError(error: StripeError): ChargeError | null {
  const { type, code, message = type, payment_intent: intent } = error;
  if (intent?.status === "succeeded" || intent?.status === "processing") return null;
  if (intent?.status === "canceled") return { message, outcome: "expired" };
  if (code === "payment_intent_authentication_failure") {
    return { message, outcome: "unauthenticated" };
  }
  return { message, outcome: OUTCOME_UNKNOWN.includes(type) ? "unknown" : "declined" };
}
