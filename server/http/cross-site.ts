import type { Request, RequestHandler } from "express";
import { AppError } from "#server/errors/app-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects browsers' cross-site writes. Clients without Sec-Fetch-Site and Origin are not browsers. Calls of
 * `signedPaths` prove by a signature who sent them.
 */
export function rejectCrossSite(publicUrl: string, signedPaths: readonly string[]): RequestHandler {
  const ownHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    const isAllowed =
      SAFE_METHODS.has(req.method) ||
      isSameOrigin(req, ownHost) ||
      signedPaths.includes(req.baseUrl + req.path);
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
