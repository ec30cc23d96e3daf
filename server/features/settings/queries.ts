import type { Db } from "#server/db/client.ts";
import { settings } from "#shared/db/schema.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";

export const allSettings = (db: Db): Promise<StoredSetting[]> =>
  db.select({ key: settings.key, value: settings.value }).from(settings);
