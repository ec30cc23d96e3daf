import { query } from "#client/lib/query.ts";
import { publicSettings } from "#shared/settings/public-contract.ts";

export const settingsQuery = query(publicSettings);
