import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { mount, mountDownload, mountUpload } from "#server/http/mount.ts";
import { sendFile } from "#server/http/send-file.ts";
import * as contract from "#shared/schedule/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { browseSchedule, listChapters } from "./browse-schedule.ts";
import { downloadVersion } from "./download-version.ts";
import { getLine } from "./get-line.ts";
import { listPrograms } from "./list-programs.ts";
import { listQuestions } from "./list-questions.ts";
import { listVersions } from "./list-versions.ts";
import { searchSchedule } from "./search-schedule.ts";
import { uploadSchedule } from "./upload-schedule.ts";

export function scheduleRoutes(router: Router, deps: Deps) {
  mount(router, { ...contract.searchSchedule, limit: deps.limits.search }, ({ query, language }) =>
    searchSchedule(deps, { ...query, language }),
  );
  mount(router, { ...contract.getScheduleLine, limit: deps.limits.line }, ({ params, query }) =>
    getLine(deps, { ...params, origin: query.origin }),
  );
  mount(router, contract.listPrograms, () => listPrograms(deps));
  mount(router, contract.listQuestions, () => listQuestions(deps));
  mount(router, contract.listChapters, () => listChapters(deps));
  mount(router, { ...contract.browseSchedule, limit: deps.limits.search }, ({ params }) =>
    browseSchedule(deps, params),
  );
  mountUpload(router, contract.uploadSchedule, ({ actor, ip, query, streamFile }) =>
    streamFile((file) => uploadSchedule(deps, { actor, ip, file, ...query })),
  );
  mount(router, contract.listScheduleVersions, () => listVersions(deps));
  mount(router, contract.activateScheduleVersion, ({ actor, ip, params, query }) =>
    activateVersion(deps, { actor, ip, id: params.id, seen: query.seen }),
  );
  mountDownload(router, contract.scheduleFile, async ({ params, req, res }) => {
    const { name, stream } = await downloadVersion(deps, params.id);
    await recordExport(deps, req, { file: name });
    await sendFile(res, name, stream);
  });
}
