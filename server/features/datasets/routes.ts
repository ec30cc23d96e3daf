import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { mount, mountDownload, mountUpload, parseInput } from "#server/http/mount.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import * as contract from "#shared/datasets/contract.ts";
import * as proposals from "#shared/datasets/proposals.ts";
import { carrierFeeRoutes } from "./carrier-fees/routes.ts";
import { compareVersion } from "./compare-version.ts";
import type { DatasetKind } from "./dataset.ts";
import { deleteVersion } from "./delete-version.ts";
import { downloadChanges, downloadVersion } from "./download-version.ts";
import { exchangeRateRoutes } from "./exchange-rates/routes.ts";
import { findImpact } from "./impact/find-impact.ts";
import { DATASET_KINDS } from "./kinds.ts";
import { listVersions } from "./list-versions.ts";
import { measureRoutes } from "./measures/routes.ts";
import { previewVersion } from "./preview-version.ts";
import { dismissVersion } from "./proposals/dismiss-version.ts";
import { listProposals } from "./proposals/list-proposals.ts";
import { requestActivation } from "./request-activation.ts";
import { cancelActivation } from "./schedule-activation.ts";
import { tariffRoutes } from "./tariffs/routes.ts";

/** The routes that all kinds share, and those that only one has. */
export function datasetRoutes(router: Router, deps: Deps) {
  versionRoutes(router, deps, DATASET_KINDS);
  mount(router, proposals.listProposals, () => listProposals(deps));
  tariffRoutes(router, deps);
  measureRoutes(router, deps);
  exchangeRateRoutes(router, deps);
  carrierFeeRoutes(router, deps);
}

export function versionRoutes(router: Router, deps: Deps, kinds: readonly DatasetKind[]) {
  mount(router, contract.listDatasetVersions, ({ params }) => listVersions(deps, findKind(params)));
  mountUpload(router, contract.uploadDataset, ({ actor, ip, params, query, streamFile }) => {
    const kind = findKind(params);
    const options = kind.options && parseInput(kind.options, query);
    const preview = (file: StreamedFile) =>
      previewVersion(deps, kind, { actor, ip, file, options });
    return streamFile(preview, kind.maxBytes);
  });
  mount(router, contract.activateDatasetVersion, ({ actor, ip, params, query }) =>
    requestActivation(deps, findKind(params), { actor, ip, id: params.id, ...query }),
  );
  mount(router, contract.cancelDatasetActivation, ({ actor, ip, params }) =>
    cancelActivation(deps, findKind(params), { actor, ip, id: params.id }),
  );
  mount(router, contract.compareDatasetVersion, ({ params }) =>
    compareVersion(deps, findKind(params), params.id),
  );
  mount(router, proposals.getVersionImpact, ({ params }) =>
    findImpact(deps, findKind(params), params.id),
  );
  mount(router, proposals.dismissDatasetVersion, ({ actor, ip, params, body }) =>
    dismissVersion(deps, findKind(params), { actor, ip, id: params.id, ...body }),
  );
  mount(router, contract.deleteDatasetVersion, ({ actor, ip, params }) =>
    deleteVersion(deps, findKind(params), { actor, ip, id: params.id }),
  );
  mountDownload(router, contract.datasetFile, ({ params, req, res }) =>
    downloadVersion(deps, findKind(params), { id: params.id, req, res }),
  );
  mountDownload(router, contract.datasetChangesFile, ({ params, req, res }) =>
    downloadChanges(deps, findKind(params), { id: params.id, req, res }),
  );

  function findKind(params: { kind: string }): DatasetKind {
    const kind = kinds.find(({ name }) => name === params.kind);
    if (!kind) throw new AppError("notFound", "errors.endpointNotFound");
    return kind;
  }
}
