import { setTimeout as delay } from "node:timers/promises";
import type { Response, Router } from "express";
import type { Pool } from "pg";
import { sendJson } from "./send-json.ts";

/**
 * "starting": without a prepared database. "loading": serves requests, but the first of them wait for data to be read.
 * "draining": shutting down. A load balancer sends requests in the phase "ready" only.
 */
export type Health = { phase: "starting" | "loading" | "ready" | "draining" };

type HealthDeps = { health: Health; pool: Pool };

const PING_TIMEOUT_MS = 1000;

/** /healthz: 200 while the process runs. /readyz: 200 while it can serve requests, otherwise 503. */
export function healthRoutes(router: Router, { health, pool }: HealthDeps) {
  router.get("/healthz", (_req, res) => sendStatus(res, 200, "ok"));
  router.get("/readyz", async (_req, res) => {
    if (health.phase !== "ready") return sendStatus(res, 503, health.phase);
    if (!(await isReachable(pool))) return sendStatus(res, 503, "unavailable");
    sendStatus(res, 200, "ok");
  });
}

function sendStatus(res: Response, statusCode: number, status: string) {
  res.statusCode = statusCode;
  sendJson(res, { status });
}

const isReachable = (pool: Pool): Promise<boolean> =>
  Promise.race([
    pool.query("select 1").then(
      () => true,
      () => false,
    ),
    delay(PING_TIMEOUT_MS, false, { ref: false }),
  ]);
