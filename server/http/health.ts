import { setTimeout as delay } from "node:timers/promises";
import { type Response, Router } from "express";
import type { Pool } from "pg";
import type { Deps } from "#server/deps.ts";
import { answerJson } from "./answer.ts";

const PING_LIMIT = 1000;

/** /healthz: the process answers. /readyz: it may be sent visitors. Both stand outside /api. */
export function healthRoutes({ health, pool }: Pick<Deps, "health" | "pool">) {
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
  answerJson(res, { status });
}

const isAnswering = (pool: Pool): Promise<boolean> =>
  Promise.race([
    pool.query("select 1").then(
      () => true,
      () => false,
    ),
    delay(PING_LIMIT, false, { ref: false }),
  ]);
