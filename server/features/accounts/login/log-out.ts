import type { Request, Response } from "express";
import type { AccountDeps } from "#server/features/accounts/account-deps.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { removeCalculationCookies } from "#server/security/calculation-cookie.ts";
import type { User } from "#shared/accounts/contract.ts";

type LogOutInput = { actor: User | undefined; ip: string; req: Request; res: Response };

/**
 * Deletes the session on the server, so that a copied cookie stops working, too, and what the browser keeps of
 * the user's calculations, because the next user of the browser may be another person.
 */
export async function logOut(
  deps: AccountDeps,
  { actor, ip, req, res }: LogOutInput,
): Promise<null> {
  await deps.sessions.destroy(req, res);
  removeCalculationCookies(deps, { req, res });
  // "cache" includes the pages that Back shows again as they were. Not "cookies", which hold the language and the theme.
  res.setHeader("Clear-Site-Data", '"cache", "storage"');
  if (actor) await recordEvent(deps.db, { action: "loggedOut", actor, ip });
  return null;
}
