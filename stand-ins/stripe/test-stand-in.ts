import { Stripe } from "stripe";
import { connectStripeStandIn } from "./connect.ts";
import { startStripeStandIn } from "./stand-in.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

export type TestStandIn = Awaited<ReturnType<typeof startTestStandIn>>;

/** Starts a stand-in that sends its events to a receiver; its controls are called over HTTP. */
export async function startTestStandIn() {
  const standIn = await startStripeStandIn();
  const controls = await connectStripeStandIn(standIn.url);
  const stripe = createClient(standIn.url, standIn.secretKey);
  const receiver = await startWebhookReceiver(stripe, standIn.webhookSecret);
  await controls.setWebhookUrl(receiver.url);

  const create = (options?: Stripe.RequestOptions, client = stripe) =>
    client.paymentIntents.create(
      { amount: 5000, currency: "usd", allowed_payment_method_types: ["card"] },
      options,
    );

  return {
    controls,
    stripe,
    receiver,
    connect: (key: string) => createClient(standIn.url, key),
    create,
    /** Pays 50.00 USD and returns the PaymentIntent with its charge's id. */
    async pay(client = stripe) {
      const { id } = await create({}, client);
      const { latest_charge: chargeId } = await controls.pay(id);
      return { id, chargeId: chargeId ?? "" };
    },
    charge: (id: string) => stripe.charges.retrieve(id),
    /** The received events about an object, in no particular order; a type selects some. */
    async receivedEvents(objectId: string, type = "") {
      await controls.waitForDeliveries();
      return receiver.received.filter(
        (event) =>
          "id" in event.data.object &&
          event.data.object.id === objectId &&
          event.type.startsWith(type),
      );
    },
    async reset() {
      await controls.reset();
      receiver.reset();
    },
    async close() {
      await standIn.close();
      await receiver.close();
    },
  };
}

export function createClient(url: string, key: string) {
  const { hostname: host, port } = new URL(url);
  const server = { protocol: "http", host, port: Number(port) } as const;
  return new Stripe(key, { ...server, telemetry: false, maxNetworkRetries: 2 });
}
