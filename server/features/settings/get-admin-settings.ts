import type { Deps } from "#server/deps.ts";
import { listAdminSettings, SETTINGS } from "#shared/settings/settings.ts";
import { listCredentials } from "./list-credentials.ts";

type AdminSettingsDeps = Pick<Deps, "settings" | "encryptionKeys" | "environmentCredentials">;

/** Read from memory, which a change made here has dropped by the time it is answered. */
export async function getAdminSettings(deps: AdminSettingsDeps) {
  const credentials = await listCredentials(deps);
  const secrets = credentials
    .filter(({ key }) => SETTINGS[key].visible === "secret")
    .map(({ key, source, hint }) => ({ key, value: "", configured: source !== null, hint }));
  return [...listAdminSettings(await deps.settings.get()), ...secrets];
}
