import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { confirmEmailChange as contract } from "#shared/accounts/own-account.ts";
import { emailChanges } from "#shared/db/schema.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { updateVerifiedEmail, userById } from "./queries.ts";
import { deleteResetToken } from "./reset-tokens.ts";
import { consumeToken } from "./tokens.ts";

type ConfirmEmailChangeInput = { body: EndpointBody<typeof contract>; ip: string };

/** Throws `invalid` for an invalid token, `conflict` for an email in use meanwhile, and `limited`. */
export async function confirmEmailChange(
  deps: Pick<Deps, "db" | "limits">,
  { body, ip }: ConfirmEmailChangeInput,
): Promise<null> {
  await deps.limits.reset.consume(ip);
  await runTransaction(deps.db, async (tx) => {
    const change = await consumeToken(tx, emailChanges, body.token);
    const user = change && (await userById(tx, change.userId));
    if (!user) throw new AppError("invalid", "account.invalidEmailLink");
    const isFree = await updateVerifiedEmail(tx, user.id, change.email);
    if (!isFree) throw new AppError("conflict", "users.emailTaken");
    await deleteResetToken(tx, user.id); // mailed to the former address
    await recordEvent(tx, {
      action: "emailChanged",
      actor: { id: user.id, email: change.email },
      ip,
      before: user.email,
      after: change.email,
    });
  });
  return null;
}
