import type { StripeControls } from "#stand-ins/stripe/interface.ts";
import { paymentIntentId } from "#tests/support/payment-app.ts";
import { shipment } from "#tests/support/shipments.ts";
import { chance, pick } from "./random.ts";
import { retryUntilAnswered, send } from "./send.ts";

export type PaymentTarget = {
  addresses: string[];
  stripe: StripeControls;
  /** Whether browsers return from the card form and confirm the payment. */
  confirms: boolean;
};

/** What one visitor received. */
export type Payer = {
  intents: string[];
  transactionCode: string | null;
  hasPaid: boolean;
  receiptCode: string | null;
  /** Responses that must not occur. */
  unexpected: string[];
};

/** Currencies with and without decimals. */
const CURRENCIES = ["USD", "EUR", "JPY", "KRW"] as const;
const DECLINED = "4000000000000002";

/** Visitors who calculate and pay, one after the other, `count` at a time, until stopped. */
export function startPayers(target: PaymentTarget, count: number) {
  const payers: Payer[] = [];
  let isOver = false;

  async function runPayer() {
    while (!isOver) payers.push(await visit(target));
  }

  const all = Promise.all(Array.from({ length: count }, runPayer));
  all.catch(() => {}); // reported by stop
  return {
    /** Those whose visit has ended. */
    visitors: payers,
    async stop(): Promise<Payer[]> {
      isOver = true;
      await all;
      return payers;
    },
  };
}

/** Calculates and pays. */
async function visit(target: PaymentTarget): Promise<Payer> {
  const post = createBrowser(target.addresses);
  const calculated = await calculate(post, pick(CURRENCIES));
  if (calculated.status === 200) return payFor(target, post, toTotal(calculated));
  const unexpected = [JSON.stringify(calculated.body)];
  return { intents: [], transactionCode: null, hasPaid: false, receiptCode: null, unexpected };
}

/** Clicks Pay twice, may be declined first, pays, and may crash before or after confirming. */
async function payFor(
  { stripe, confirms }: PaymentTarget,
  post: Post,
  total: ReturnType<typeof toTotal>,
): Promise<Payer> {
  const created = await Promise.all([post(CREATE, total), post(CREATE, total)]);
  const odd = created
    .filter(({ status }) => status !== 200)
    .map(({ body }) => JSON.stringify(body));
  const intents = created.flatMap(({ body }) => parseIntents(body));
  const [intent] = intents;
  const transactionCode: string | null = created[0]?.body.transactionCode ?? null;
  const unpaid = { hasPaid: false, receiptCode: null, unexpected: odd };
  const payer: Payer = { intents, transactionCode, ...unpaid };
  if (!intent || chance(0.1)) return payer; // abandoned
  if (chance(0.2)) await stripe.pay(intent, DECLINED);
  await stripe.pay(intent);
  payer.hasPaid = true;
  if (!confirms || chance(0.2)) return payer; // the browser crashed
  if (chance(0.2))
    return { ...payer, intents: [...intents, ...(await payAgain(post, total.currency))] };
  const { status, body } = await post("/api/confirm-payment", { transactionCode });
  return status === 200
    ? { ...payer, receiptCode: transactionCode }
    : { ...payer, unexpected: [...odd, JSON.stringify(body)] };
}

/** The browser crashed before the receipt: the same calculation must lead to the same PaymentIntent. */
async function payAgain(post: Post, currency: string): Promise<string[]> {
  const { body } = await post(CREATE, toTotal(await calculate(post, currency)));
  return parseIntents(body);
}

const parseIntents = ({ clientSecret }: { clientSecret?: string }) =>
  clientSecret ? [paymentIntentId(clientSecret)] : [];

const CREATE = "/api/create-payment-intent";

function calculate(post: Post, currency: string) {
  const items = shipment.items.map((item) => ({ ...item, currency }));
  return post("/api/calculate", { ...shipment, items, currency });
}

const toTotal = ({ body }: Awaited<ReturnType<Post>>) => ({
  amount: body.totalLandedCost,
  currency: body.currency,
});

export type Post = ReturnType<typeof createBrowser>;

/** A browser with cookies that retries on any server until it has a response below 500. */
export function createBrowser(addresses: string[]) {
  const randomByte = () => Math.floor(Math.random() * 256);
  const jar = new Map<string, string>();
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": `10.${randomByte()}.${randomByte()}.${randomByte()}`, // rate limits apply to each separately
  };

  return (path: string, body: object) =>
    retryUntilAnswered(addresses, path, async (url, signal) => {
      const cookie = [...jar.values()].join("; ");
      const init = { method: "POST", headers: { ...headers, cookie }, body: JSON.stringify(body) };
      const response = await send(url, { ...init, signal });
      for (const set of response.cookies) storeCookie(jar, set);
      return response;
    });
}

/** A cookie without a value is a removed one. */
function storeCookie(jar: Map<string, string>, cookie: string) {
  const [pair = ""] = cookie.split(";");
  const [name = "", value] = pair.split("=");
  if (value) jar.set(name, pair);
  else jar.delete(name);
}
