import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { publicSettings } from "#shared/settings/contract.ts";
import { getPublicSettings } from "./get-public-settings.ts";

export function settingsRoutes(deps: Deps) {
  const router = Router();
  mount(router, publicSettings, () => getPublicSettings(deps));
  return router;
}
