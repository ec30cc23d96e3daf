import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { canChangeCredentials } from "#shared/accounts/policy.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { adminSettingsQuery } from "./queries.ts";

/** False for admins until the settings have loaded. */
export function useCanChangeCredentials(user: User): boolean {
  const { data } = useQuery(adminSettingsQuery);
  const isOwnerOnly = data ? settingValue(data, "credentials_owner_only") : true;
  return canChangeCredentials(user, isOwnerOnly);
}
