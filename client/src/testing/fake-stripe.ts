import { fireEvent, waitFor } from "@testing-library/react";
import { vi } from "vitest";

/** Stripe's result for a confirmed card: no error, or an error, possibly of a paid PaymentIntent. */
export type CardResult = {
  error?: { message: string; type?: string; code?: string; payment_intent?: { status: string } };
};

type ElementEvent = "ready" | "loaderror";

const cards = {
  confirm: async (): Promise<CardResult> => ({}),
  load: (): ElementEvent => "ready",
  locale: "",
};

/** The locale of the last card form. */
export const cardFormLocale = () => cards.locale;

/** Puts Stripe.js on the page, whose PaymentElement reports `load` at once; counts the confirmed cards. */
export function fakeStripe(
  confirm: () => CardResult | Promise<CardResult>,
  load: () => ElementEvent = () => "ready",
) {
  const confirmPayment = vi.fn(async () => confirm());
  Object.assign(cards, { confirm: confirmPayment, load });
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: RELEASE_TRAIN }) });
  return confirmPayment;
}

/** Fails the script of Stripe.js like an ad blocker: the first request and the loader's own retry. */
export async function blockStripe() {
  const first = await stripeScript();
  fireEvent.error(first);
  fireEvent.error(await stripeScript(first));
}

const stripeScript = (previous?: Element) =>
  waitFor(() => {
    const script = document.querySelector('script[src^="https://js.stripe.com"]');
    if (!script || script === previous) throw new Error("Stripe.js is not requested");
    return script;
  });

/** The loader warns of another one when it is given a test key. */
const RELEASE_TRAIN = "endive";

// Stripe's loader keeps the function that it found first.
const createStripe = () => ({
  elements({ locale = "" }: { locale?: string }) {
    cards.locale = locale;
    return { create: createElement, getElement: () => null, update: () => undefined };
  },
  confirmPayment: () => cards.confirm(),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
});

const createElement = () => {
  const loaded = cards.load();
  return {
    mount: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    off: () => undefined,
    on: (event: string, listener: () => void) => {
      if (event === loaded) setTimeout(listener);
    },
  };
};
