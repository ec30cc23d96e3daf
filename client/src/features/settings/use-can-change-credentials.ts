import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { canChangeCredentials } from "#shared/accounts/policy.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { adminSettingsQuery } from "./queries.ts";

/** Null for admins while it is unknown, because the settings are not loaded. */
export function useCanChangeCredentials(user: User): boolean | null {
  const { data } = useQuery(adminSettingsQuery);
  if (!data) return canChangeCredentials(user, true) || null;
  return canChangeCredentials(user, settingValue(data, "credentials_owner_only"));
}
