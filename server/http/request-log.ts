import { randomBytes } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requestCompleted } from "#server/observe/events.ts";
import type { Log, RequestLogEntry } from "#server/observe/log.ts";
import { clientIp } from "./client-ip.ts";

const VALID_REQUEST_ID = /^[\w.:=-]{1,64}$/;
const CLIENT_CLOSED_REQUEST = 499;
const INTERNAL_ERROR = 500;

const HEALTH_ROUTES = new Set(["/healthz", "/readyz"]);

/** Logs the route pattern instead of the URL, because URLs contain codes, tokens and user input. */
export function requestLog(log: Log): RequestHandler {
  const newId = createRequestIds();
  return (req, res, next) => {
    const header = req.headers["x-request-id"];
    const id = typeof header === "string" && VALID_REQUEST_ID.test(header) ? header : newId();
    const startedAt = performance.now();
    const ip = clientIp(req); // unknown once the connection is closed
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const entry = createEntry(req, res, { id, ip, startedAt });
      log[logLevel(entry)](entry);
      requestCompleted.publish(entry);
    });
    next();
  };
}

export function recordError(res: Response, error: string) {
  res.locals.error = error;
}

type Started = { id: string; ip: string; startedAt: number };

function createEntry(req: Request, res: Response, { id, ip, startedAt }: Started): RequestLogEntry {
  return {
    id,
    method: req.method,
    route: routePattern(req) ?? "none",
    ip,
    actor: req.user?.id,
    status: loggedStatus(res),
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    error: res.locals.error,
  };
}

/** Undefined before a route has matched. */
export function routePattern({ route }: Request): string | undefined {
  return typeof route?.path === "string" ? route.path : undefined;
}

/** A response that an error cut off in the middle has sent status 200 already. */
function loggedStatus(res: Response): number {
  if (res.writableFinished) return res.statusCode;
  return res.locals.error ? INTERNAL_ERROR : CLIENT_CLOSED_REQUEST;
}

/** Successful requests without a route are static files, or sources served by Vite. */
function logLevel({ route, status, error }: RequestLogEntry) {
  if (error) return "error";
  const isRelevant = status >= 400 || (route !== "none" && !HEALTH_ROUTES.has(route));
  return isRelevant ? "info" : "debug";
}

/** Ids are short enough to be read aloud, and unique across processes. */
function createRequestIds() {
  const prefix = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}
