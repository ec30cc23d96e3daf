import type { Stripe } from "stripe";

export type CreateParams = Partial<Stripe.PaymentIntentCreateParams>;

export type StripeCalls = ReturnType<typeof createStripeCalls>;

/** The calls of the contract's checks; `client` is called in each of them. */
export const createStripeCalls = (client: () => Stripe) => {
  const create = (params: CreateParams = {}, options?: Stripe.RequestOptions) =>
    client().paymentIntents.create(
      { amount: 12_345, currency: "usd", allowed_payment_method_types: ["card"], ...params },
      options,
    );
  const confirm = (id: string, card = "pm_card_visa") =>
    client().paymentIntents.confirm(id, { payment_method: card, expand: ["latest_charge"] });
  const pay = async (params?: CreateParams, card?: string) =>
    confirm((await create(params)).id, card);
  const retrieve = (id: string) => client().paymentIntents.retrieve(id);
  /** Pays and returns the ids of the PaymentIntent and its charge. */
  const payCharge = async (amount: number, card?: string) => {
    const { id, latest_charge: charge } = await pay({ amount }, card);
    return { id, chargeId: typeof charge === "string" ? charge : (charge?.id ?? "") };
  };
  const charge = (id: string) => client().charges.retrieve(id);
  /** The types of the events about an object, since the contract started. */
  const eventTypes = async (id: string, types: string[]) => {
    const { data } = await client().events.list({ types, limit: 100 });
    return data
      .filter((event) => "id" in event.data.object && event.data.object.id === id)
      .map(({ type }) => type);
  };
  return { client, create, confirm, pay, payCharge, retrieve, charge, eventTypes };
};

/** Stripe settles test refunds and disputes, and lists events, after a while. */
export const EVENTUALLY = { timeout: 90_000, interval: 200 };
