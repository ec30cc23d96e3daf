import { setTimeout as delay } from "node:timers/promises";
import { type Response, Router } from "express";
import type { Pool } from "pg";
import { sendJson } from "./send-json.ts";

/** Startup, normal operation, or shutdown: "draining" refuses new work behind a balancer. */
export type Health = { phase: "starting" | "ready" | "draining" };

type HealthDeps = { health: Health; pool: Pool };

const PING_LIMIT = 1000;

/** /healthz: the process answers. /readyz: it may be sent visitors. Both stand outside /api. */
export function healthRoutes({ health, pool }: HealthDeps) {
  const router = Router();
  router.get("/healthz", (_req, res) => tell(res, 200, "ok"));
  router.get("/readyz", async (_req, res) => {
    if (health.phase !== "ready") return tell(res, 503, health.phase);
    if (!(await isAnswering(pool))) return tell(res, 503, "unavailable");
    tell(res, 200, "ok");
  });
  return router;
}

function tell(res: Response, statusCode: number, status: string) {
  res.statusCode = statusCode;
  sendJson(res, { status });
}

const isAnswering = (pool: Pool): Promise<boolean> =>
  Promise.race([
    pool.query("select 1").then(
      () => true,
      () => false,
    ),
    delay(PING_LIMIT, false, { ref: false }),
  ]);
