import { query } from "#client/lib/query.ts";
import { adminSettings } from "#shared/settings/contract.ts";

export const adminSettingsQuery = query(adminSettings);
