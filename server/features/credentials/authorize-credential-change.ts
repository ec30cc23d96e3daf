import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { verifyOwnPassword } from "#server/features/accounts/own-account/verify-own-password.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { authorize } from "#server/http/authorize.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canChangeCredentials } from "#shared/accounts/policy.ts";
import { settingValue } from "#shared/settings/settings.ts";

/**
 * Throws `forbidden` for admins while only owners may, also if that changed while the password was verified, and as
 * `verifyOwnPassword` does.
 */
export async function authorizeCredentialChange(
  deps: Pick<Deps, "db" | "passwords" | "limits" | "settings">,
  context: ActorContext,
  password: string,
) {
  await requireRight(deps, context.actor);
  await requireRight(deps, await verifyOwnPassword(deps, context, password));
}

async function requireRight({ settings }: Pick<Deps, "settings">, actor: User) {
  authorize("admin", actor);
  const isOwnerOnly = settingValue(await settings.get(), "credentials_owner_only");
  if (!canChangeCredentials(actor, isOwnerOnly)) {
    throw new AppError("forbidden", "errors.ownersOnly");
  }
}
