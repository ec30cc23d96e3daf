import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as coming from "#shared/measures/coming-changes.ts";
import * as contract from "#shared/measures/contract.ts";
import { findShippedUpdate } from "./find-shipped-update.ts";
import { listComingChanges } from "./list-coming-changes.ts";
import { listMeasures } from "./list-measures.ts";
import { previewShippedMeasures } from "./preview-shipped-measures.ts";

export function measureRoutes(router: Router, deps: Deps) {
  mount(router, contract.listMeasures, () => listMeasures(deps));
  mount(router, coming.listComingChanges, () => listComingChanges(deps));
  mount(router, contract.getShippedMeasures, () => findShippedUpdate(deps));
  mount(router, contract.previewShippedMeasures, ({ actor, ip }) =>
    previewShippedMeasures(deps, { actor, ip }),
  );
}
