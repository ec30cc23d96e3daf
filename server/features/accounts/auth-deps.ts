import type { Deps } from "#server/deps.ts";
import type { Sessions } from "./session.ts";

export type AuthDeps = Deps & { sessions: Sessions };
