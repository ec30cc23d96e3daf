import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin, isOwner } from "#shared/accounts/policy.ts";
import type { Access } from "#shared/http/endpoint.ts";

/**
 * Throws `unauthorized` without a logged-in user and `forbidden` when the role is too low or the
 * account must set up two-step login first.
 */
export function authorize(access: Access, actor: User | undefined): void {
  if (access === "public") return;
  if (!actor) throw new AppError("unauthorized", "errors.unauthorized");
  if (access === "user") return;
  if (!isAdmin(actor)) throw new AppError("forbidden", "errors.forbidden");
  if (actor.needsTwoStep) throw new AppError("forbidden", "errors.twoStepRequired");
  if (access === "owner" && !isOwner(actor)) throw new AppError("forbidden", "errors.ownersOnly");
}
