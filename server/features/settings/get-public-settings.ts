import type { Deps } from "#server/deps.ts";
import { listPublicSettings } from "#shared/settings/settings.ts";

export const getPublicSettings = async ({ settings }: Pick<Deps, "settings">) =>
  listPublicSettings(await settings.get());
