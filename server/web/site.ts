import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import type { Language } from "#shared/languages.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";

export type SiteDeps = Pick<Deps, "publicUrl" | "settings"> &
  Partial<Pick<Deps, "securityContact">>;

export type Site = {
  publicUrl: string;
  /** The built file with the texts of each language; empty in development. */
  localeFiles: ReadonlyMap<Language, string>;
  settings: readonly StoredSetting[];
};

const MAX_WAIT_MS = 500;

/** The settings for a page; none without a database, because pages are served without one too. */
export const readSettings = ({ settings }: SiteDeps): Promise<readonly StoredSetting[]> =>
  Promise.race([
    settings.get().catch(() => []),
    delay<StoredSetting[]>(MAX_WAIT_MS, [], { ref: false }),
  ]);
