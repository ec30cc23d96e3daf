import type { Deps } from "#server/deps.ts";
import type { Sessions } from "#server/features/accounts/sessions/sessions.ts";

export type AccountDeps = Deps & { sessions: Sessions };
