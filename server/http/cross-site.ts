import type { Request, RequestHandler } from "express";
import { AppError } from "#server/errors/app-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Rejects browsers' cross-site writes. Clients without Sec-Fetch-Site and Origin are not browsers. */
export function rejectCrossSite(publicUrl: string): RequestHandler {
  const ownHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    const isAllowed = SAFE_METHODS.has(req.method) || isSameOrigin(req, ownHost);
    if (!isAllowed) throw new AppError("forbidden", "errors.crossSite");
    next();
  };
}

function isSameOrigin({ headers }: Request, ownHost: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  const { host } = URL.canParse(origin) ? new URL(origin) : { host: null };
  return host === headers.host || host === ownHost;
}
