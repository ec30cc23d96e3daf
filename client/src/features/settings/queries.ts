import { query } from "#client/lib/query.ts";
import { adminSettings, publicSettings } from "#shared/settings/contract.ts";

export const settingsQuery = query(publicSettings);

export const adminSettingsQuery = query(adminSettings);
