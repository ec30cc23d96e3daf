import type { Request, Response } from "express";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { clientIp } from "#server/http/client-ip.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AuthDeps } from "./auth-deps.ts";

type LogOut = { actor: User | undefined; req: Request; res: Response };

/** Ends the session for good: its cookie is worth nothing afterwards, to whoever kept it. */
export async function logOut(deps: AuthDeps, { actor, req, res }: LogOut): Promise<null> {
  await deps.sessions.end(req, res);
  if (actor) {
    await recordEvent(deps.db, { action: "loggedOut", actor, ip: clientIp(req) });
  }
  return null;
}
