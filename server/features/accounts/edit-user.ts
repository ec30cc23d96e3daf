import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { editUser as contract, ListedUser, User } from "#shared/accounts/contract.ts";
import { canChangeRole, canEditUser } from "#shared/accounts/policy.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { type Act, changeSomeone, keepAnOwner } from "./change-someone.ts";
import { endSessions } from "./end-sessions.ts";
import { updateUser } from "./queries.ts";

type Account = EndpointBody<typeof contract>;

/**
 * Changes someone's address, name and role. Throws `forbidden` for anyone but an owner and for the
 * actor's own role, `conflict` for an address that is taken and for the role of the last owner.
 */
export const editUser = (deps: Pick<Deps, "db">, act: Act, account: Account): Promise<ListedUser> =>
  changeSomeone(deps, act, async (tx, actor, target) => {
    if (!canEditUser(actor)) throw new AppError("forbidden", "errors.ownersOnly");
    if (account.role !== target.role) await replaceRole(tx, actor, target);
    const edited = await updateUser(tx, target.id, account);
    if (!edited) throw new AppError("conflict", "users.emailTaken");
    await recordEvent(tx, {
      action: "userEdited",
      actor,
      ip: act.ip,
      target: { id: target.id, name: target.email },
      before: summaryOf(target),
      after: summaryOf(edited),
    });
    return edited;
  });

async function replaceRole(tx: Db, actor: User, target: User) {
  if (!canChangeRole(actor, target)) throw new AppError("forbidden", "users.notYourRole");
  await keepAnOwner(tx, target); // it is another role than before, so no longer that of an owner
  await endSessions(tx, target.id);
}

const summaryOf = ({ firstName, lastName, email, role }: User) =>
  `${[firstName, lastName].filter(Boolean).join(" ")} <${email}> (${role})`;
