import { settings } from "#shared/db/schema.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import type { App } from "./run-app.ts";

/** Writes settings to the database, so that the app's next read returns them. */
export async function storeSettings({ deps }: App, values: Partial<Record<SettingKey, string>>) {
  for (const [key, value] of Object.entries(values)) {
    await deps.db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  deps.settings.invalidate();
}

export async function clearSettings({ deps }: App) {
  await deps.db.delete(settings);
  deps.settings.invalidate();
}
