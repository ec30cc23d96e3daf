import type { Request } from "express";
import type { User } from "#shared/accounts/contract.ts";
import { clientIp } from "./client-ip.ts";
import { requestLanguage } from "./texts.ts";

/** Who makes a change, from which address, and in which language mails about it are written. */
export const actorContext = ({ actor, req }: { actor: User; req: Request }) => ({
  actor,
  ip: clientIp(req),
  language: requestLanguage(req),
});
