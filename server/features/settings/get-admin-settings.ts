import { listAdminSettings, SETTINGS } from "#shared/settings/settings.ts";
import { listCredentials } from "./list-credentials.ts";
import type { CredentialDeps } from "./read-credential.ts";

export async function getAdminSettings(deps: CredentialDeps) {
  const credentials = await listCredentials(deps);
  const secrets = credentials
    .filter(({ key }) => SETTINGS[key].visibility === "secret")
    .map(({ key, source, hint }) => ({ key, value: "", configured: source !== null, hint }));
  return [...listAdminSettings(await deps.settings.get()), ...secrets];
}
