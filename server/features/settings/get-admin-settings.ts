import { listAdminSettings, SETTINGS } from "#shared/settings/settings.ts";
import { listCredentials } from "./list-credentials.ts";
import type { CredentialDeps } from "./read-credential.ts";

/** All settings for administrators; secrets carry a hint instead of their value. */
export async function getAdminSettings(deps: CredentialDeps) {
  const credentials = await listCredentials(deps);
  const secrets = credentials
    .filter(({ key }) => SETTINGS[key].visibility === "secret")
    .map(({ key, source, hint }) => ({ key, value: "", configured: source !== null, hint }));
  return [...listAdminSettings(await deps.settings.get()), ...secrets];
}
