import { setMaxListeners } from "node:events";
import type { ApiResponse } from "./api-error.ts";
import { createId } from "./ids.ts";
import type { Delivery, Fault, Permission, RecordedRequest } from "./interface.ts";
import type {
  Charge,
  Dispute,
  PaymentIntent,
  Refund,
  RefundStatus,
  StripeEvent,
  WebhookEndpoint,
} from "./objects.ts";
import type { Card, Outcome } from "./test-cards.ts";

type Keys = { publishableKey: string; secretKey: string; webhookSecret: string };

/** `createdAt` is in milliseconds since 1970. */
export type IdempotencyRecord = { fingerprint: string; createdAt: number; response?: ApiResponse };

const createEmptyAccount = () => ({
  paymentIntents: new Map<string, PaymentIntent>(),
  charges: new Map<string, Charge>(),
  refunds: new Map<string, Refund>(),
  disputes: new Map<string, Dispute>(),
  webhookEndpoints: new Map<string, { endpoint: WebhookEndpoint; secret: string }>(),
  /** Cards in a 3-D Secure challenge or in processing, by PaymentIntent id. */
  pendingCards: new Map<string, Card>(),
  idempotencyRecords: new Map<string, IdempotencyRecord>(),
  /** Permissions by restricted key. */
  restrictedKeys: new Map<string, Permission[]>(),
  events: [] as StripeEvent[],
});

const createEmptySharedState = () => ({
  faults: [] as Fault[],
  nextOutcomes: [] as Outcome[],
  nextRefundStatuses: [] as RefundStatus[],
  requests: [] as RecordedRequest[],
  /** Deliveries held back while webhooks are paused; otherwise undefined. */
  heldDeliveries: undefined as (() => void)[] | undefined,
  deliveries: [] as Delivery[],
  pendingDeliveries: new Set<Promise<void>>(),
  shutdown: createShutdown(),
});

/** Every delivery that waits for its next attempt listens to it: Node warns from the eleventh on. */
function createShutdown(): AbortController {
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal);
  return shutdown;
}

export type SharedState = ReturnType<typeof createEmptySharedState>;

/** One account in one mode. Test mode and live mode share no objects. */
export type State = ReturnType<typeof createEmptyAccount> & {
  accountId: string;
  livemode: boolean;
  keys: Keys;
  webhookUrl?: string;
  shared: SharedState;
};

export type StandInState = { shared: SharedState; mainAccount: State; otherAccounts: State[] };

type AccountInput = Pick<State, "keys" | "webhookUrl"> & {
  accountId?: string;
  livemode?: boolean;
};

export function createState(account: AccountInput): StandInState {
  const shared = createEmptySharedState();
  return { shared, mainAccount: createAccount(shared, account), otherAccounts: [] };
}

export const createAccount = (
  shared: SharedState,
  { accountId = createId("acct"), livemode = false, keys, webhookUrl }: AccountInput,
): State => ({ ...createEmptyAccount(), accountId, livemode, keys, webhookUrl, shared });

export const allAccounts = ({ mainAccount, otherAccounts }: StandInState) => [
  mainAccount,
  ...otherAccounts,
];

export function resetState(standIn: StandInState) {
  standIn.shared.shutdown.abort();
  Object.assign(standIn.shared, createEmptySharedState());
  Object.assign(standIn.mainAccount, createEmptyAccount());
  standIn.otherAccounts = [];
}
