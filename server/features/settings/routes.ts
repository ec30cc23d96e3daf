import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { translatorFor } from "#server/http/texts.ts";
import * as contract from "#shared/settings/contract.ts";
import { publicSettings } from "#shared/settings/public-contract.ts";
import { listPublicSettings } from "#shared/settings/settings.ts";
import { getAdminSettings } from "./get-admin-settings.ts";
import { saveSetting } from "./save-setting.ts";

export function settingsRoutes(router: Router, deps: Deps) {
  mount(router, publicSettings, async () => listPublicSettings(await deps.settings.get()));
  mount(router, contract.adminSettings, ({ language }) =>
    getAdminSettings(deps, translatorFor(language)),
  );
  mount(router, contract.saveSetting, ({ actor, ip, language, params, body }) =>
    saveSetting(deps, { actor, ip, language, key: params.key, ...body }),
  );
}
