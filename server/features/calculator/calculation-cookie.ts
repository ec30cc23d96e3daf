import { parseCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";

// The visitor's own calculations: a signed cookie with their ids, newest first. A session would cost
// every anonymous calculation a row.

type CookieDeps = Pick<Deps, "publicUrl" | "sessionSecrets">;

const MAX_IDS = 10;
const ONE_DAY_MS = 86_400_000;

const isSecure = ({ publicUrl }: CookieDeps) => publicUrl.startsWith("https:");
const cookieName = (deps: CookieDeps) => (isSecure(deps) ? "__Host-calculations" : "calculations");

/** The prefix keeps a session's signature from being valid here, and the other way round. */
const signingKey = (secret: string) => `calculations:${secret}`;

export function addToCalculationCookie(deps: CookieDeps, req: Request, res: Response, id: string) {
  const ids = [id, ...readCalculationCookie(deps, req)].slice(0, MAX_IDS).join("~");
  const [secret = ""] = deps.sessionSecrets;
  res.cookie(cookieName(deps), sign(ids, signingKey(secret)), {
    maxAge: ONE_DAY_MS,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(deps),
  });
}

/** The ids in the visitor's cookie, newest first; empty when the signature is not valid. */
export function readCalculationCookie(deps: CookieDeps, req: Request): string[] {
  const signed = parseCookie(req.headers.cookie ?? "")[cookieName(deps)];
  if (!signed) return [];
  for (const secret of deps.sessionSecrets) {
    const ids = unsign(signed, signingKey(secret));
    if (ids) return ids.split("~");
  }
  return [];
}
