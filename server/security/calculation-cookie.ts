import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";

// The visitor's own calculations: one signed cookie each, so that concurrent responses do not overwrite each
// other's. A session would cost every anonymous calculation a row.
//
//   calculation-<id>=<time>.<signature>   a calculation
//   payment-<id>=<time>.<signature>       a calculation with a payment
//
// The id is in base64url, the time is seconds in base 36. The names differ, so that removing an old
// calculation cannot remove the payment that was created for it at the same time.
//
// A browser sends at most 10 × 73 + 20 × 69 bytes of them: 2.1 KB of the 16 KB of headers that Node accepts,
// and fewer than the 50 cookies that every browser stores (RFC 6265, 6.1). Concurrent calculations may exceed
// this until the next one.

type CookieDeps = { publicUrl: string; sessionSecrets: string[] };

type Exchange = { req: IncomingMessage; res: ServerResponse };

type Kind = { prefix: string; maxCount: number; maxAge: number };

const ONE_DAY = 86_400; // seconds
/** An anonymous calculation keeps its items this long, so that it can be taken into an account. */
const CALCULATION: Kind = { prefix: "calculation-", maxCount: 10, maxAge: 7 * ONE_DAY };
const PAYMENT: Kind = { prefix: "payment-", maxCount: 20, maxAge: 30 * ONE_DAY };

/** The servers' clocks may differ by this many seconds. */
const MAX_CLOCK_SKEW = ONE_DAY;

/** Keeps the response's headers below 2 KB, whatever cookies the request has; below 6 KB at logout. */
const MAX_REMOVALS = 10;
const MAX_REMOVALS_AT_LOG_OUT = 50;

const ENCODED_ID_LENGTH = 22;
const SIGNATURE_BYTES = 16;

export const addCalculationCookie = (deps: CookieDeps, exchange: Exchange, id: string) =>
  addCookie(deps, CALCULATION, exchange, id);

/** Replaces the calculation's cookie by one that lasts for the confirmation and later receipts. */
export function addPaymentCookie(deps: CookieDeps, exchange: Exchange, calculationId: string) {
  addCookie(deps, PAYMENT, exchange, calculationId);
  removeCookie(deps, CALCULATION, exchange, calculationId);
}

export function removeCalculationCookies(deps: CookieDeps, exchange: Exchange) {
  const cookies = [CALCULATION, PAYMENT].flatMap((kind) =>
    cookieIds(deps, kind, exchange.req).map((id) => ({ kind, id })),
  );
  for (const { kind, id } of cookies.slice(0, MAX_REMOVALS_AT_LOG_OUT)) {
    removeCookie(deps, kind, exchange, id);
  }
}

/** The ids in the visitor's valid cookies, newest first. */
export function readCalculationCookies(deps: CookieDeps, req: IncomingMessage): string[] {
  const cookies = parseCookie(req.headers.cookie ?? "");
  const ids = new Set<string>();
  for (const kind of [CALCULATION, PAYMENT]) {
    for (const id of cookieIds(deps, kind, req)) {
      const name = cookieName(deps, kind, id);
      if (isValid(deps, kind, name, cookies[name])) ids.add(id);
    }
  }
  return [...ids].sort().reverse(); // a UUIDv7 begins with its time
}

function addCookie(deps: CookieDeps, kind: Kind, { req, res }: Exchange, id: string) {
  const [secret = ""] = deps.sessionSecrets;
  const signed = `${cookieName(deps, kind, id)}=${currentSeconds().toString(36)}`;
  const cookie = `${signed}.${sign(signed, secret)}; Max-Age=${kind.maxAge}`;
  res.appendHeader("Set-Cookie", cookie + attributes(deps));
  const others = cookieIds(deps, kind, req).filter((other) => other !== id);
  const surplus = others.length + 1 - kind.maxCount;
  if (surplus <= 0) return;
  for (const oldest of others.sort().slice(0, Math.min(surplus, MAX_REMOVALS))) {
    removeCookie(deps, kind, { req, res }, oldest);
  }
}

function removeCookie(deps: CookieDeps, kind: Kind, { res }: Exchange, id: string) {
  const cookie = `${cookieName(deps, kind, id)}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  res.appendHeader("Set-Cookie", cookie + attributes(deps));
}

function isValid(deps: CookieDeps, kind: Kind, name: string, value = ""): boolean {
  const [time = "", signature = ""] = value.split(".");
  const age = currentSeconds() - Number.parseInt(time, 36);
  return age <= kind.maxAge + MAX_CLOCK_SKEW && isSigned(deps, `${name}=${time}`, signature);
}

function isSigned({ sessionSecrets }: CookieDeps, signed: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return sessionSecrets.some((secret) => {
    const expected = Buffer.from(sign(signed, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const sign = (text: string, secret: string): string =>
  createHmac("sha256", signingKey(secret))
    .update(text)
    .digest()
    .toString("base64url", 0, SIGNATURE_BYTES);

/** The prefix keeps a session's signature from being valid here, and the other way round. */
const signingKey = (secret: string) => `calculations:${secret}`;

const isSecure = ({ publicUrl }: CookieDeps) => publicUrl.startsWith("https:");
const attributes = (deps: CookieDeps) =>
  isSecure(deps) ? "; Path=/; HttpOnly; Secure; SameSite=Lax" : "; Path=/; HttpOnly; SameSite=Lax";

const fullPrefix = (deps: CookieDeps, prefix: string) =>
  isSecure(deps) ? `__Host-${prefix}` : prefix;
const cookieName = (deps: CookieDeps, { prefix }: Kind, id: string) =>
  fullPrefix(deps, prefix) + encodeId(id);

/** The ids in the names of the request's cookies of a kind, valid or not. */
function cookieIds(deps: CookieDeps, kind: Kind, { headers }: IncomingMessage): string[] {
  const prefix = fullPrefix(deps, kind.prefix);
  return Object.keys(parseCookie(headers.cookie ?? ""))
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter(({ length }) => length === ENCODED_ID_LENGTH)
    .map(decodeId);
}

const encodeId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const decodeId = (encoded: string) =>
  Buffer.from(encoded, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const currentSeconds = () => Math.floor(Date.now() / 1000);
