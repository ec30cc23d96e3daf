import { randomBytes } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { requestCompleted } from "#server/observe/events.ts";
import type { Log, RequestLine } from "#server/observe/log.ts";

const SANE_ID = /^[\w.:=-]{1,64}$/;
const GIVEN_UP = 499;

/** Asked every second by balancers: of no interest while they are answered. */
const HEALTH = new Set(["/healthz", "/readyz"]);

/**
 * Gives every request an id, the balancer's where it sent one, and writes one line when it is over:
 * the route's pattern, never the address, because addresses hold codes, tokens and what people typed.
 */
export function requestLog(log: Log): RequestHandler {
  const newId = requestIds();
  return (req, res, next) => {
    const sent = req.headers["x-request-id"];
    const id = typeof sent === "string" && SANE_ID.test(sent) ? sent : newId();
    const startedAt = performance.now();
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const line = lineOf(req, res, { id, startedAt });
      log[levelOf(line)](line);
      requestCompleted.publish(line);
    });
    next();
  };
}

/** What went wrong with a request, for its line in the log. */
export function noteFault(res: Response, fault: string) {
  res.locals.fault = fault;
}

type Started = { id: string; startedAt: number };

function lineOf(req: Request, res: Response, { id, startedAt }: Started): RequestLine {
  return {
    id,
    method: req.method,
    route: typeof req.route?.path === "string" ? req.route.path : "none",
    status: res.writableFinished ? res.statusCode : GIVEN_UP,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    fault: res.locals.fault,
  };
}

/** What was answered outside every route are the sources that Vite serves in development. */
function levelOf({ route, status, fault }: RequestLine) {
  if (fault) return "error";
  const isOfInterest = status >= 400 || (route !== "none" && !HEALTH.has(route));
  return isOfInterest ? "info" : "debug";
}

/** Short enough to be read out on the telephone, different in every process. */
function requestIds() {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}
