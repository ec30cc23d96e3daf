import type { Deps } from "#server/deps.ts";
import { allSettingsOf } from "#shared/settings/settings.ts";

/** Read from memory, which a change made here has dropped by the time it is answered. */
export const getAdminSettings = async ({ settings }: Pick<Deps, "settings">) =>
  allSettingsOf(await settings.get());
