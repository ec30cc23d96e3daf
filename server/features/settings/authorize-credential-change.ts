import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { verifyOwnPassword } from "#server/features/accounts/verify-own-password.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { canChangeCredentials } from "#shared/accounts/policy.ts";
import { settingValue } from "#shared/settings/settings.ts";

/** Throws `forbidden` for admins while only owners may, `invalid` for a wrong password, and `limited`. */
export async function authorizeCredentialChange(
  deps: Pick<Deps, "db" | "passwords" | "limits" | "settings">,
  context: ActorContext,
  password: string,
) {
  const isOwnerOnly = settingValue(await deps.settings.get(), "credentials_owner_only");
  if (!canChangeCredentials(context.actor, isOwnerOnly)) {
    throw new AppError("forbidden", "errors.ownersOnly");
  }
  await verifyOwnPassword(deps, context, password);
}
