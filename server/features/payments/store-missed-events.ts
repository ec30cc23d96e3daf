import { databaseTime } from "#server/db/database-time.ts";
import type { Deps } from "#server/deps.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import { storeEvent } from "./event-queries.ts";
import { readStripeKeys } from "./stripe-keys.ts";

/** More than the hour between two runs, so that a run that was missed or failed is made up for. */
const LOOKBACK_MS = 3 * 3_600_000;

/** Stores events at Stripe that no webhook delivered, so that the events' job processes them. */
export async function storeMissedEvents(
  deps: CredentialDeps & Pick<Deps, "db" | "cards">,
  signal?: AbortSignal,
): Promise<void> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return;
  const now = await databaseTime(deps.db);
  const since = new Date(now.getTime() - LOOKBACK_MS);
  for await (const event of deps.cards.listEvents(secretKey, since, signal)) {
    await storeEvent(deps.db, event);
  }
}
