import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet, { type HelmetOptions } from "helmet";

type Directives = Record<string, string[]>;

const API_POLICY: Directives = {
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, "https://hooks.stripe.com"];

const pagePolicy = (styleHashes: string[]): Directives => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", ...STRIPE_SCRIPTS],
  "frame-src": STRIPE_FRAMES,
  "style-src": ["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'", "https://api.stripe.com"],
  "font-src": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "form-action": ["'self'"],
});

export const apiHeaders = (publicUrl: string): RequestHandler => headers(publicUrl, API_POLICY);

export const pageHeaders = (publicUrl: string, styleHashes: string[]): RequestHandler =>
  headers(publicUrl, pagePolicy(styleHashes));

export const removePolicy: RequestHandler = (_req, res, next) => {
  res.removeHeader("Content-Security-Policy");
  next();
};

const PERMISSIONS_POLICY =
  'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';

/** Computes helmet's headers once: running it on every request costs several times as much. */
function headers(publicUrl: string, directives: Directives): RequestHandler {
  const computed = computeHeaders({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: publicUrl.startsWith("https:") && { includeSubDomains: false },
    xFrameOptions: { action: "deny" },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  computed.push(["Permissions-Policy", PERMISSIONS_POLICY]);
  return (_req, res, next) => {
    for (const [name, value] of computed) res.setHeader(name, value);
    next();
  };
}

function computeHeaders(options: HelmetOptions): [string, string][] {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(res.req, res, () => {});
  return res.getHeaderNames().map((name) => [name, String(res.getHeader(name))]);
}
