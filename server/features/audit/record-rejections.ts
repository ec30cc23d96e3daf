import type { ErrorRequestHandler, Request } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { clientIp, wideNetwork } from "#server/http/client-ip.ts";
import { routePattern } from "#server/http/request-log.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { recordEvent } from "./record-event.ts";

type RejectionDeps = Pick<Deps, "db" | "limits">;

/**
 * Records forbidden requests to the portal (403) and rate-limited requests (429). At most one event of each per minute and
 * account, or per network without an account, so that a flood does not fill the table; the request log has all of them.
 */
export const recordRejections =
  (deps: RejectionDeps): ErrorRequestHandler =>
  async (error, req, _res, next) => {
    const action = rejectionAction(error, req);
    if (action) await recordOncePerMinute(deps, req, action).catch(logFailure); // the response does not depend on it
    next(error);
  };

function rejectionAction(error: unknown, { path }: Request): AuditAction | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.kind === "limited") return "rateLimited";
  const isOurs = error.kind === "forbidden" && error.cause === undefined; // a provider's has its error as the cause
  return isOurs && PORTAL_PATH.test(path) ? "accessDenied" : undefined;
}

/** Express matches its routes in any case, too. */
const PORTAL_PATH = /^\/api\/admin\//i;

async function recordOncePerMinute(
  { db, limits }: RejectionDeps,
  req: Request,
  action: AuditAction,
) {
  const { user, method } = req;
  const ip = clientIp(req);
  await limits.rejectionEvent.consume(action, user?.id ?? wideNetwork(ip) ?? ip);
  const route = routePattern(req);
  const target = route ? { id: route, name: `${method} ${route}` } : undefined;
  await recordEvent(db, { action, actor: user, ip, target });
}

function logFailure(error: unknown) {
  if (error instanceof AppError && error.kind === "limited") return;
  console.error(`A rejected request was not recorded: ${describeError(error)}`);
}
