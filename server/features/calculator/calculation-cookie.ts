import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { readCookie } from "#server/http/cookie.ts";

// The visitor's own calculations: a signed cookie with their ids, newest first. A session would cost
// every anonymous calculation a row.

type CookieDeps = Pick<Deps, "publicUrl" | "sessionSecrets">;

const MAX_IDS = 10;
const ATTRIBUTES = "Max-Age=86400; Path=/; HttpOnly; SameSite=Lax";
const FORMAT = /^((?:[\da-f-]{36}~?){1,10})\.([\w-]{43})$/;

const isSecure = ({ publicUrl }: CookieDeps) => publicUrl.startsWith("https:");
const cookieName = (deps: CookieDeps) => (isSecure(deps) ? "__Host-calculations" : "calculations");

/** Adds a calculation that the visitor may pay; the cookie holds the last ten. */
export function addToCalculationCookie(deps: CookieDeps, req: Request, res: Response, id: string) {
  const ids = [id, ...readCalculationCookie(deps, req)].slice(0, MAX_IDS).join("~");
  const [secret = ""] = deps.sessionSecrets;
  const secure = isSecure(deps) ? "; Secure" : "";
  const cookie = `${cookieName(deps)}=${ids}.${sign(ids, secret)}; ${ATTRIBUTES}${secure}`;
  res.appendHeader("Set-Cookie", cookie);
}

/** The ids in the visitor's cookie, newest first; empty when the signature is not valid. */
export function readCalculationCookie(deps: CookieDeps, req: Request): string[] {
  const value = readCookie(req, cookieName(deps));
  if (!value) return [];
  const [, ids = "", signature = ""] = FORMAT.exec(value) ?? [];
  const isSigned = deps.sessionSecrets.some((secret) => isEqual(signature, sign(ids, secret)));
  return ids && isSigned ? ids.split("~") : [];
}

const sign = (ids: string, secret: string) =>
  createHmac("sha256", secret).update(`calculations:${ids}`).digest("base64url");

const isEqual = (actual: string, expected: string) =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
