import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { actorContext } from "#server/http/actor-context.ts";
import { mount } from "#server/http/mount.ts";
import { requestTranslator } from "#server/http/texts.ts";
import * as contract from "#shared/settings/contract.ts";
import { publicSettings } from "#shared/settings/public-contract.ts";
import { listPublicSettings } from "#shared/settings/settings.ts";
import { getAdminSettings } from "./get-admin-settings.ts";
import { saveSetting } from "./save-setting.ts";

export function settingsRoutes(router: Router, deps: Deps) {
  mount(router, publicSettings, async () => listPublicSettings(await deps.settings.get()));
  mount(router, contract.adminSettings, ({ req }) =>
    getAdminSettings(deps, requestTranslator(req)),
  );
  mount(router, contract.saveSetting, ({ params, body, ...call }) =>
    saveSetting(deps, { ...actorContext(call), key: params.key, ...body }),
  );
}
