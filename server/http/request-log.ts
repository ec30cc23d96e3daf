import { randomBytes } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requestCompleted } from "#server/observe/events.ts";
import type { Log, RequestLogEntry } from "#server/observe/log.ts";

const VALID_REQUEST_ID = /^[\w.:=-]{1,64}$/;
const CLIENT_CLOSED_REQUEST = 499;

/** Asked every second by balancers: of no interest while they are answered. */
const HEALTH_ROUTES = new Set(["/healthz", "/readyz"]);

/**
 * Gives every request an id, the balancer's where it sent one, and writes one line when it is over:
 * the route's pattern, never the address, because addresses hold codes, tokens and what people typed.
 */
export function requestLog(log: Log): RequestHandler {
  const newId = createRequestIds();
  return (req, res, next) => {
    const sent = req.headers["x-request-id"];
    const id = typeof sent === "string" && VALID_REQUEST_ID.test(sent) ? sent : newId();
    const startedAt = performance.now();
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const line = createEntry(req, res, { id, startedAt });
      log[logLevel(line)](line);
      requestCompleted.publish(line);
    });
    next();
  };
}

/** What went wrong with a request, for its line in the log. */
export function recordError(res: Response, error: string) {
  res.locals.error = error;
}

type Started = { id: string; startedAt: number };

function createEntry(req: Request, res: Response, { id, startedAt }: Started): RequestLogEntry {
  return {
    id,
    method: req.method,
    route: typeof req.route?.path === "string" ? req.route.path : "none",
    status: res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    error: res.locals.error,
  };
}

/** What was answered outside every route are the sources that Vite serves in development. */
function logLevel({ route, status, error }: RequestLogEntry) {
  if (error) return "error";
  const isOfInterest = status >= 400 || (route !== "none" && !HEALTH_ROUTES.has(route));
  return isOfInterest ? "info" : "debug";
}

/** Short enough to be read out on the telephone, different in every process. */
function createRequestIds() {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}
