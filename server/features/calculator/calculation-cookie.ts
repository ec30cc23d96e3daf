import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { readCookie } from "#server/http/cookie.ts";

// Which calculations are the visitor's own: their ids, newest first, and a signature over them, in a
// cookie. A session would cost every stranger's calculation a row.

type CookieDeps = Pick<Deps, "publicUrl" | "sessionSecrets">;

const MAX_IDS = 10;
const ATTRIBUTES = "Max-Age=86400; Path=/; HttpOnly; SameSite=Lax";
const FORMAT = /^((?:[\da-f-]{36}~?){1,10})\.([\w-]{43})$/;

const isSecure = ({ publicUrl }: CookieDeps) => publicUrl.startsWith("https:");
const cookieName = (deps: CookieDeps) => (isSecure(deps) ? "__Host-calculations" : "calculations");

/** Lets the visitor pay this calculation; the last ten are remembered. By hand, for it is on every answer. */
export function addToCalculationCookie(deps: CookieDeps, req: Request, res: Response, id: string) {
  const ids = [id, ...readCalculationCookie(deps, req)].slice(0, MAX_IDS).join("~");
  const [secret = ""] = deps.sessionSecrets;
  const secure = isSecure(deps) ? "; Secure" : "";
  const cookie = `${cookieName(deps)}=${ids}.${sign(ids, secret)}; ${ATTRIBUTES}${secure}`;
  res.appendHeader("Set-Cookie", cookie);
}

/** The ids that the visitor's cookie names, newest first; none where it was not signed by us. */
export function readCalculationCookie(deps: CookieDeps, req: Request): string[] {
  const value = readCookie(req, cookieName(deps));
  if (!value) return [];
  const [, ids = "", signature = ""] = FORMAT.exec(value) ?? [];
  const isOurs = deps.sessionSecrets.some((secret) => isEqual(signature, sign(ids, secret)));
  return ids && isOurs ? ids.split("~") : [];
}

const sign = (ids: string, secret: string) =>
  createHmac("sha256", secret).update(`calculations:${ids}`).digest("base64url");

const isEqual = (actual: string, expected: string) =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
