import { type RequestHandler, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { authorize } from "#server/http/authorize.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/measures/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { downloadVersion } from "./download-version.ts";
import { listMeasures } from "./list-measures.ts";
import { listVersions } from "./list-versions.ts";
import { uploadMeasures } from "./upload-measures.ts";

export function measureRoutes(deps: Deps) {
  const router = Router();
  mount(router, contract.listMeasures, () => listMeasures(deps));
  mount(router, contract.uploadMeasures, ({ actor, req, file }) =>
    uploadMeasures(deps, { actor, ip: clientIp(req), file }),
  );
  mount(router, contract.listMeasureVersions, () => listVersions(deps));
  mount(router, contract.activateMeasureVersion, ({ actor, req, params }) =>
    activateVersion(deps, { actor, ip: clientIp(req), id: params.id }),
  );
  router.get(contract.measuresFilePath(":id"), sendVersion(deps));
  return router;
}

/** Sends a file, which `mount` cannot. */
const sendVersion =
  (deps: Deps): RequestHandler<{ id: string }> =>
  async (req, res) => {
    authorize("admin", req.user);
    const { fileName, content } = await downloadVersion(deps, req.params.id);
    res.attachment(fileName).type("json");
    res.setHeader("Cache-Control", "no-store");
    res.send(content);
  };
