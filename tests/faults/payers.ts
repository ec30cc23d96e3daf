import { setTimeout as delay } from "node:timers/promises";
import type { StripeControls } from "#stand-ins/stripe/interface.ts";
import { intentOf } from "#tests/support/payment-app.ts";
import { shipment } from "#tests/support/shipments.ts";

export type Shop = {
  addresses: string[];
  stripe: StripeControls;
  /** Whether browsers come back from the card form and ask for the proof. */
  confirms: boolean;
};

/** What someone who paid came to know. */
export type Payer = {
  intents: string[];
  hasPaid: boolean;
  proof: string | null;
  /** What nobody should have been told. */
  odd: string[];
};

const PATIENCE = 60_000;
const DECLINED = "4000000000000002";

/** People who calculate, pay and go, one after the other, `count` at a time, until they are stopped. */
export function startPayers(shop: Shop, count: number) {
  const payers: Payer[] = [];
  let isOver = false;

  async function comeAndPay() {
    while (!isOver) payers.push(await visit(shop));
  }

  const all = Promise.all(Array.from({ length: count }, comeAndPay));
  all.catch(() => {}); // told by stop
  return {
    async stop(): Promise<Payer[]> {
      isOver = true;
      await all;
      return payers;
    },
  };
}

/** Calculates, clicks twice, perhaps tries a bad card first, pays, and does what is left to chance. */
async function visit({ addresses, stripe, confirms }: Shop): Promise<Payer> {
  const ask = browser(addresses);
  const total = await calculate(ask);
  const begun = await Promise.all([ask(CREATE, total), ask(CREATE, total)]);
  const odd = begun.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body));
  const intents = begun.flatMap(({ body }) => intentsIn(body));
  const [intent] = intents;
  const payer: Payer = { intents, hasPaid: false, proof: null, odd };
  if (!intent || chance(0.1)) return payer; // changed their mind
  if (chance(0.2)) await stripe.pay(intent, DECLINED);
  await stripe.pay(intent);
  payer.hasPaid = true;
  if (!confirms || chance(0.2)) return payer; // the browser died
  if (chance(0.2)) return { ...payer, intents: [...intents, ...(await payAgain(ask))] };
  const transactionCode = begun[0]?.body.transactionCode;
  const { status, body } = await ask("/api/confirm-payment", { transactionCode });
  return status === 200
    ? { ...payer, proof: String(transactionCode) }
    : { ...payer, odd: [...odd, JSON.stringify(body)] };
}

/** The browser died before it knew: the same is calculated again, and must not be paid again. */
async function payAgain(ask: Ask): Promise<string[]> {
  const { body } = await ask(CREATE, await calculate(ask));
  return intentsIn(body);
}

const intentsIn = ({ clientSecret }: { clientSecret?: string }) =>
  clientSecret ? [intentOf(clientSecret)] : [];

const CREATE = "/api/create-payment-intent";
const chance = (share: number) => Math.random() < share;

async function calculate(ask: Ask) {
  const { body } = await ask("/api/calculate", shipment);
  return { amount: body.totalLandedCost, currency: shipment.currency };
}

type Ask = ReturnType<typeof browser>;

/** Keeps its cookies, and asks again, wherever somebody listens, until it has an answer. */
function browser(addresses: string[]) {
  const part = () => Math.floor(Math.random() * 256);
  const sent: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Forwarded-For": `10.${part()}.${part()}.${part()}`, // each is limited for itself
  };

  return async function ask(path: string, body: object) {
    const end = performance.now() + PATIENCE;
    while (performance.now() < end) {
      const server = addresses[Math.floor(Math.random() * addresses.length)];
      const answer = await post(`${server}${path}`, body, sent);
      if (answer.cookie) sent.Cookie = answer.cookie;
      if (isFinal(answer)) return answer;
      await delay(100);
    }
    throw new Error(`${path} was not answered within a minute`);
  };
}

const isFinal = ({ status }: { status: number }) => status !== 0 && status < 500;

async function post(address: string, body: object, headers: Record<string, string>) {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const [set] = response.headers.getSetCookie();
    return { status: response.status, body: await response.json(), cookie: set?.split(";")[0] };
  } catch {
    return { status: 0, body: {}, cookie: undefined };
  }
}
