import { query } from "#client/lib/query.ts";
import { publicSettings } from "#shared/settings/contract.ts";

export const settingsQuery = query(publicSettings);
