import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { mount, mountDownload, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/measures/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { downloadVersion } from "./download-version.ts";
import { findShippedUpdate } from "./find-shipped-update.ts";
import { listMeasures } from "./list-measures.ts";
import { listVersions } from "./list-versions.ts";
import { previewShippedMeasures } from "./preview-shipped-measures.ts";
import { uploadMeasures } from "./upload-measures.ts";

export function measureRoutes(router: Router, deps: Deps) {
  mount(router, contract.listMeasures, () => listMeasures(deps));
  mountUpload(router, contract.uploadMeasures, async ({ actor, ip, readFile }) =>
    uploadMeasures(deps, { actor, ip, file: await readFile() }),
  );
  mount(router, contract.getShippedMeasures, () => findShippedUpdate(deps));
  mount(router, contract.previewShippedMeasures, ({ actor, ip }) =>
    previewShippedMeasures(deps, { actor, ip }),
  );
  mount(router, contract.listMeasureVersions, () => listVersions(deps));
  mount(router, contract.activateMeasureVersion, ({ actor, ip, params, query }) =>
    activateVersion(deps, { actor, ip, id: params.id, seen: query.seen }),
  );
  mountDownload(router, contract.measureVersionFile, async ({ params, req, res }) => {
    const { fileName, content } = await downloadVersion(deps, params.id);
    await recordExport(deps, req, { file: fileName });
    res.attachment(fileName).type("json");
    res.setHeader("Cache-Control", "no-store");
    res.send(content);
  });
}
