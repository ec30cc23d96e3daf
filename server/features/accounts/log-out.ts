import type { Request, Response } from "express";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { clientIp } from "#server/http/client-ip.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AccountDeps } from "./account-deps.ts";

type LogOutInput = { actor: User | undefined; req: Request; res: Response };

/** Deletes the session on the server, so that a copied cookie stops working, too. */
export async function logOut(deps: AccountDeps, { actor, req, res }: LogOutInput): Promise<null> {
  await deps.sessions.destroy(req, res);
  if (actor) {
    await recordEvent(deps.db, { action: "loggedOut", actor, ip: clientIp(req) });
  }
  return null;
}
