import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { deleteResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { updateVerifiedEmail, userById } from "#server/features/accounts/queries.ts";
import { consumeToken } from "#server/features/accounts/tokens.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { confirmEmail as contract } from "#shared/accounts/own-account.ts";
import { emailChanges } from "#shared/db/schema.ts";
import type { EndpointBody, EndpointResult } from "#shared/http/endpoint.ts";

type ConfirmEmailInput = ActorContext & { body: EndpointBody<typeof contract> };

/**
 * The link proves the mailbox, the session the account. Throws `invalid` for an invalid token, `forbidden` for the token
 * of another account, which stays valid, `conflict` for an email in use meanwhile, and `limited`.
 */
export async function confirmEmail(
  deps: Pick<Deps, "db" | "limits">,
  { actor, body, ip }: ConfirmEmailInput,
): Promise<EndpointResult<typeof contract>> {
  await deps.limits.reset.consume(ip);
  return runTransaction(deps.db, async (tx) => {
    const { userId, email } = await consumeOwnToken(tx, actor, body.token);
    const before = (await userById(tx, userId))?.email;
    const isFree = await updateVerifiedEmail(tx, userId, email);
    if (!isFree) throw new AppError("conflict", "users.emailTaken");
    const isChanged = email !== before;
    if (isChanged) await deleteResetToken(tx, userId); // mailed to the previous address
    await recordEvent(tx, {
      actor: { id: userId, email },
      ip,
      ...(isChanged
        ? { action: "emailChanged", before, after: email }
        : { action: "emailVerified" }),
    });
    return { email, isChanged };
  });
}

async function consumeOwnToken(tx: Db, actor: User, token: string) {
  const change = await consumeToken(tx, emailChanges, token);
  if (!change) throw new AppError("invalid", "account.invalidEmailLink");
  if (change.userId !== actor.id) throw new AppError("forbidden", "account.linkOfOtherAccount");
  return change;
}
