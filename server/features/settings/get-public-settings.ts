import type { Deps } from "#server/deps.ts";
import { publicSettingsOf } from "#shared/settings/settings.ts";

export const getPublicSettings = async ({ settings }: Pick<Deps, "settings">) =>
  publicSettingsOf(await settings.get());
