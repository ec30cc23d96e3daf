import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/sources/contract.ts";
import { getDataStatus } from "#shared/sources/data-status.ts";
import { requestLook, sourceByName, switchSource } from "./change-source.ts";
import { readDataStatus } from "./data-age.ts";
import { listSources } from "./list-sources.ts";
import { closeNotice, listNotices } from "./register/notices.ts";
import { uploadFeed } from "./upload-feed.ts";

const STATUS_MAX_AGE_SECONDS = 60;

export function sourceRoutes(router: Router, deps: Deps) {
  mount(router, { ...getDataStatus, maxAgeSeconds: STATUS_MAX_AGE_SECONDS }, () =>
    readDataStatus(deps),
  );
  mount(router, contract.listSources, ({ language }) => listSources(deps, language));
  mount(router, contract.switchSource, async ({ actor, ip, params, body, language }) => {
    await switchSource(deps, { actor, ip, name: sourceByName(params.name), ...body });
    return listSources(deps, language);
  });
  mount(router, contract.lookAtSource, async ({ params, language }) => {
    await requestLook(deps, sourceByName(params.name));
    return listSources(deps, language);
  });
  mount(router, contract.uploadFeed, ({ actor, ip, body }) =>
    uploadFeed(deps, { actor, ip, ...body }),
  );
  mount(router, contract.listNotices, () => listNotices(deps));
  mount(router, contract.closeNotice, ({ actor, ip, params, body }) =>
    closeNotice(deps, { actor, ip, id: params.id, ...body }),
  );
}
