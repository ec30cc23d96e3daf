import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/tariffs/contract.ts";
import * as countries from "#shared/tariffs/countries.ts";
import { getMetadata } from "./get-metadata.ts";
import { listCountries } from "./list-countries.ts";
import { listRates } from "./list-rates.ts";
import { uploadTariffs } from "./upload-tariffs.ts";

export function tariffRoutes(router: Router, deps: Deps) {
  mount(router, countries.listCountries, () => listCountries(deps));
  mount(router, countries.tariffMetadata, () => getMetadata(deps));
  mountUpload(router, contract.uploadTariffs, ({ actor, ip, streamFile }) =>
    streamFile((file) => uploadTariffs(deps, { actor, ip, file })),
  );
  mount(router, contract.listTariffRates, ({ query, language }) =>
    listRates(deps, query, language),
  );
}
