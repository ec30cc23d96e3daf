import { runTransaction } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import {
  deleteUnpaidCalculations,
  deleteUserRow,
  deleteUserSessions,
  lockRoles,
  lockUser,
} from "#server/features/accounts/queries.ts";
import { verifyOwnSecondStep } from "#server/features/accounts/two-step/verify-second-step.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { deleteAccount as contract } from "#shared/accounts/own-account.ts";
import { isOwner } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";

type DeleteAccountInput = LocalizedActorContext & { body: EndpointBody<typeof contract> };

/**
 * Deletes the account with all that it keeps; a calculation that is paid stays without it. Throws `invalid` for a wrong
 * password or code, `conflict` for an owner, so that one always remains, and `limited`.
 */
export async function deleteAccount(
  deps: AccountDeps,
  { actor, ip, language, body }: DeleteAccountInput,
): Promise<null> {
  await verifyOwnPassword(deps, { actor, ip }, body.password);
  await verifyOwnSecondStep(deps, { actor, ip, language }, body.code); // last, because a code is valid once
  await runTransaction(
    deps.db,
    async (tx) => {
      await lockRoles(tx);
      const account = await lockUser(tx, actor.id);
      if (!account) throw new AppError("unauthorized", "errors.unauthorized");
      if (isOwner(account)) throw new AppError("conflict", "account.ownerStays");
      await deleteUnpaidCalculations(tx, actor.id);
      await deleteUserRow(tx, actor.id);
      await deleteUserSessions(tx, actor.id);
      const target = { id: actor.id, name: account.email };
      await recordEvent(tx, { action: "userDeleted", actor, ip, target, before: account.role });
    },
    "job",
  );
  return null;
}
