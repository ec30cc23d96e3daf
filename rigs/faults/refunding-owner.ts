import type { Payer } from "./payers.ts";
import { chance, pick } from "./random.ts";
import { repeat } from "./repeat.ts";
import { retryUntilAnswered, send } from "./send.ts";

export type RefundTarget = { addresses: string[]; session: string; visitors: Payer[] };

/** One refund that an owner decided on, however often it was sent. */
export type RefundDecision = {
  code: string;
  isAcknowledged: boolean;
  /** Responses that must not occur. */
  unexpected: string[];
};

const WINDOWS = 3;
const PAUSE_MS = 30;
const MAX_LOST_RESPONSE_MS = 150;

/**
 * An owner who refunds payments in part or in full, in several windows at once, until stopped. Some refunds are
 * sent twice at once, some again because their response was lost.
 */
export function startOwner(target: RefundTarget) {
  const busy = new Set<string>();
  const windows = Array.from({ length: WINDOWS }, () =>
    repeat(() => refundOne(target, busy), PAUSE_MS),
  );
  return {
    async stop(): Promise<RefundDecision[]> {
      const decisions = await Promise.all(windows.map((window) => window.stop()));
      return decisions.flat().flatMap((decision) => decision ?? []);
    },
  };
}

/** Refunds a random payment that no other window refunds now. */
async function refundOne(target: RefundTarget, busy: Set<string>) {
  const code = pick(target.visitors.filter(({ hasPaid }) => hasPaid))?.transactionCode;
  if (!code || busy.has(code)) return undefined;
  busy.add(code);
  try {
    return await refund(target, code);
  } finally {
    busy.delete(code);
  }
}

async function refund(
  { addresses, session }: RefundTarget,
  code: string,
): Promise<RefundDecision | undefined> {
  const path = `/api/admin/transactions/${code}`;
  const request = (to: string, init: RequestInit) =>
    retryUntilAnswered(addresses, to, (url, signal) => send(url, { ...init, signal }));
  const headers = { Cookie: session, "Content-Type": "application/json" };
  const { status, body } = await request(path, { headers });
  if (status !== 200) return { code, isAcknowledged: false, unexpected: [JSON.stringify(body)] };
  const { refundable, refundedOrPending: refunded } = body;
  if (refundable <= 0) return undefined;
  const amount = chance(0.3) ? refundable : Math.ceil(Math.random() * Math.floor(refundable));
  const init = { method: "POST", headers, body: JSON.stringify({ amount, refunded }) };
  if (chance(0.3)) await loseResponse(`${pick(addresses)}${path}/refund`, init);
  const requests = Array.from({ length: chance(0.3) ? 2 : 1 }, () =>
    request(`${path}/refund`, init),
  );
  const responses = await Promise.all(requests);
  return {
    code,
    isAcknowledged: responses.some((response) => response.status === 200),
    unexpected: responses
      .filter((response) => !EXPECTED.includes(response.status))
      .map((response) => JSON.stringify(response.body)),
  };
}

/** 400 and 409: refunded or disputed meanwhile, here or at Stripe. */
const EXPECTED = [200, 400, 409];

const loseResponse = (url: string, init: RequestInit) =>
  send(url, {
    ...init,
    signal: AbortSignal.timeout(Math.floor(Math.random() * MAX_LOST_RESPONSE_MS)),
  });
