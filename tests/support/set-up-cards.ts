import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { type Cards, createCards } from "#server/integrations/cards.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { muteConsoleErrors } from "./mute-console.ts";

type CardsSetUp = {
  stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
  cards: Cards;
  /** Pays an amount in minor units of USD and returns the PaymentIntent's id. */
  pay(amount?: number): Promise<string>;
};

/**
 * Registers hooks that start a Stripe stand-in for a test file, and before each test reset it and create the
 * integration. The returned object is filled when the tests run.
 */
export function setUpCards(): CardsSetUp {
  const setUp = {
    async pay(amount = 5000) {
      const { id } = await setUp.cards.createPaymentIntent(setUp.stripe.secretKey, {
        amount,
        currency: "USD",
        description: "Landed cost",
        metadata: {},
        idempotencyKey: crypto.randomUUID(),
      });
      await setUp.stripe.pay(id);
      return id;
    },
  } as CardsSetUp; // safe: the hooks add the rest
  beforeAll(async () => {
    setUp.stripe = await startStripeStandIn();
  });
  beforeEach(async () => {
    muteConsoleErrors();
    await setUp.stripe.reset();
    setUp.cards = createCards(setUp.stripe.url);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => setUp.stripe.close());
  return setUp;
}
