import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { readCookie } from "#server/http/cookie.ts";

// Which calculations are the visitor's own: their ids, newest first, and a signature over them, in a
// cookie. A session would cost every stranger's calculation a row.

type Needs = Pick<Deps, "publicUrl" | "sessionSecrets">;

const MOST = 10;
const ATTRIBUTES = "Max-Age=86400; Path=/; HttpOnly; SameSite=Lax";
const FORMAT = /^((?:[\da-f-]{36}~?){1,10})\.([\w-]{43})$/;

const isSecure = ({ publicUrl }: Needs) => publicUrl.startsWith("https:");
const nameFor = (deps: Needs) => (isSecure(deps) ? "__Host-calculations" : "calculations");

/** Lets the visitor pay this calculation; the last ten are remembered. By hand, for it is on every answer. */
export function rememberCalculation(deps: Needs, req: Request, res: Response, id: string) {
  const ids = [id, ...ownCalculations(deps, req)].slice(0, MOST).join("~");
  const [secret = ""] = deps.sessionSecrets;
  const secure = isSecure(deps) ? "; Secure" : "";
  const cookie = `${nameFor(deps)}=${ids}.${signatureOf(ids, secret)}; ${ATTRIBUTES}${secure}`;
  res.appendHeader("Set-Cookie", cookie);
}

/** The ids that the visitor's cookie names, newest first; none where it was not signed by us. */
export function ownCalculations(deps: Needs, req: Request): string[] {
  const value = readCookie(req, nameFor(deps));
  if (!value) return [];
  const [, ids = "", signature = ""] = FORMAT.exec(value) ?? [];
  const isOurs = deps.sessionSecrets.some((secret) => isSame(signature, signatureOf(ids, secret)));
  return ids && isOurs ? ids.split("~") : [];
}

const signatureOf = (ids: string, secret: string) =>
  createHmac("sha256", secret).update(`calculations:${ids}`).digest("base64url");

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
