import { type RequestHandler, Router } from "express";
import type { SiteDeps } from "./site.ts";

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

/** /.well-known/security.txt (RFC 9116), where the owner of the site has set a contact; otherwise it is not found. */
export function securityContactFile({ publicUrl, securityContact }: SiteDeps): RequestHandler {
  const router = Router();
  if (!securityContact) return router;
  const path = "/.well-known/security.txt";
  router.get(path, (_req, res) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expiryDate(Date.now())}`,
      `Canonical: ${publicUrl}${path}`,
      "",
    ];
    res.type("text/plain").end(lines.join("\n"));
  });
  return router;
}

/** A midnight in about half a year, as the RFC recommends less than a year. */
const expiryDate = (now: number): string =>
  new Date(Math.ceil(now / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
