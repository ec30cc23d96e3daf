import { listSettingRows } from "#server/db/settings.ts";
import type { Deps } from "#server/deps.ts";
import { describeCredentials } from "#server/features/credentials/list-credentials.ts";
import type { CredentialDeps } from "#server/security/read-credential.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import type { adminSettings } from "#shared/settings/contract.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import {
  isSecret,
  isSettingKey,
  listAdminSettings,
  type SettingKey,
} from "#shared/settings/settings.ts";
import type { TextKey, Translate } from "#shared/texts.ts";

export async function getAdminSettings(
  deps: CredentialDeps & Pick<Deps, "db">,
  t: Translate,
): Promise<EndpointResult<typeof adminSettings>> {
  const [credentials, rows] = await Promise.all([
    describeCredentials(deps),
    listSettingRows(deps.db),
  ]);
  const secrets = credentials
    .filter(({ key }) => isSecret(key))
    .map(({ key, source, hint }) => ({ key, value: "", configured: source !== null, hint }));
  return [...listAdminSettings(rows), ...secrets].map((setting) => {
    const row = rows.find(({ key }) => key === setting.key);
    return {
      id: row?.id ?? null,
      ...setting,
      description: row?.description ?? describeSetting(setting.key, t),
      updatedAt: row?.updatedAt.toISOString() ?? null,
    };
  });
}

const describeSetting = (key: string, t: Translate): string | null =>
  isSettingKey(key) ? t(STORED_TEXTS[key] ?? SETTING_TEXTS[key].hint) : null;

/** What stored texts mean whose field in the portal, which the hint is about, is a switch or a percentage. */
const STORED_TEXTS: Partial<Record<SettingKey, TextKey>> = {
  calculation_method: "settings.storedMethod",
  percentage_fee: "settings.storedPercentage",
};
