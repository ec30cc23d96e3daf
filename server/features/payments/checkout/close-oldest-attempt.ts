import type { Deps } from "#server/deps.ts";
import { closeAttempt } from "#server/features/payments/attempts/close-attempt.ts";
import { listOpenAttempts } from "#server/features/payments/attempts/open-attempts.ts";

/** Closes the oldest replaceable attempt from an address, as `closeAttempt` does; false if there is none. */
export async function closeOldestAttempt(
  deps: Pick<Deps, "db" | "cards" | "log">,
  secretKey: string,
  clientKey: string,
): Promise<boolean> {
  const open = await listOpenAttempts(deps.db, clientKey);
  const oldest = open.find(({ replaceableInMs }) => replaceableInMs === 0);
  if (!oldest) return false;
  await closeAttempt(deps, secretKey, oldest);
  return true;
}
