import { json, Router } from "express";
import type { AccountKeys, StripeControls } from "./interface.ts";

/** Serves each control as `POST /<name>` with its arguments as a JSON array; `GET /` names them. */
export function createControlRouter(controls: StripeControls, keys: AccountKeys): Router {
  const named = new Map<string, (...args: never[]) => Promise<unknown>>(Object.entries(controls));
  const router = Router();
  router.use(json());
  router.get("/", (_req, res) => void res.json({ keys, controls: [...named.keys()] }));
  router.post("/:name", async (req, res, next) => {
    const control = named.get(req.params.name);
    if (!control) return next();
    try {
      const result = await control(...(req.body as never[])); // safe: connectStripeStandIn sends typed arguments
      res.json({ result });
    } catch (error) {
      res.status(400).json({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  return router;
}
