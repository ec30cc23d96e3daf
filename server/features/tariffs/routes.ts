import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { mount, mountDownload, mountUpload } from "#server/http/mount.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import * as contract from "#shared/tariffs/contract.ts";
import * as countries from "#shared/tariffs/countries.ts";
import { activateVersion } from "./activate-version.ts";
import { compareVersion } from "./compare-version.ts";
import { deleteVersion } from "./delete-version.ts";
import { downloadChanges } from "./download-changes.ts";
import { downloadVersion } from "./download-version.ts";
import { getMetadata } from "./get-metadata.ts";
import { listCountries } from "./list-countries.ts";
import { listRates } from "./list-rates.ts";
import { listVersions } from "./list-versions.ts";
import { uploadTariffs } from "./upload-tariffs.ts";

export function tariffRoutes(router: Router, deps: Deps) {
  mount(router, countries.listCountries, () => listCountries(deps));
  mount(router, countries.tariffMetadata, () => getMetadata(deps));
  mountUpload(router, contract.uploadTariffs, ({ actor, ip, query, streamFile }) =>
    streamFile((file) => {
      const isPreview = query.preview === "true";
      return uploadTariffs(deps, { actor, ip, file, isPreview });
    }),
  );
  mount(router, contract.listTariffRates, ({ query, language }) =>
    listRates(deps, query, language),
  );
  mount(router, contract.listTariffVersions, () => listVersions(deps));
  mount(router, contract.activateTariffVersion, ({ actor, ip, params, query }) =>
    activateVersion(deps, { actor, ip, id: params.id, seen: query.seen }),
  );
  mount(router, contract.compareTariffVersion, ({ params }) => compareVersion(deps, params.id));
  mount(router, contract.deleteTariffVersion, ({ actor, ip, params }) =>
    deleteVersion(deps, { actor, ip, id: params.id }),
  );
  mountDownload(router, contract.tariffFile, async ({ params, req, res }) => {
    const { fileName, exportCsv } = await downloadVersion(deps, params.id);
    await recordExport(deps, req, { file: fileName });
    await sendCsv(res, "tariffs.csv", exportCsv);
  });
  mountDownload(router, contract.tariffChangesFile, async ({ params, req, res }) => {
    const { fileName, exportCsv } = await downloadChanges(deps, params.id);
    await recordExport(deps, req, { file: "tariff-changes.csv", filters: { version: fileName } });
    await sendCsv(res, "tariff-changes.csv", exportCsv);
  });
}
