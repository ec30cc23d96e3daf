import { vi, vi } from "vitest";
import { settings } from "#shared/db/schema.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import type { TestApp } from "./test-app.ts";

/** Writes settings to the database and waits until the app reads them. */
export async function storeSettings(
  { deps }: TestApp,
  values: Partial<Record<SettingKey, string>>,
) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }));
  for (const { key, value } of rows) {
    await deps.db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  deps.settings.invalidate();
  await vi.waitFor(async () => {
    const stored = await deps.settings.get();
    const isStored = rows.every(({ key, value }) =>
      stored.some((setting) => setting.key === key && setting.value === value),
    );
    if (!isStored) throw new Error("The app still reads the previous settings");
  });
}

export async function clearSettings({ deps }: TestApp) {
  await deps.db.delete(settings);
  deps.settings.invalidate();
}
