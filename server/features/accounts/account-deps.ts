import type { Deps } from "#server/deps.ts";
import type { Sessions } from "./sessions.ts";

export type AccountDeps = Deps & { sessions: Sessions };
