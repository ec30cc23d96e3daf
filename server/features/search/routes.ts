import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/schedule/contract.ts";
import { browseSchedule, listChapters } from "./browse-schedule.ts";
import { getLine } from "./get-line.ts";
import { listPrograms } from "./list-programs.ts";
import { listQuestions } from "./list-questions.ts";
import { searchSchedule } from "./search-schedule.ts";

export function searchRoutes(router: Router, deps: Deps) {
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
}
