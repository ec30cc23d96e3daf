import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { listCountries as countries, tariffMetadata } from "#shared/tariffs/contract.ts";
import { getMetadata } from "./get-metadata.ts";
import { listCountries } from "./list-countries.ts";

export function tariffRoutes(deps: Deps) {
  const router = Router();
  mount(router, countries, () => listCountries(deps));
  mount(router, tariffMetadata, () => getMetadata(deps));
  return router;
}
