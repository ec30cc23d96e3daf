import { query } from "#client/lib/query.ts";
import { listCredentials } from "#shared/credentials/contract.ts";

export const credentialsQuery = query(listCredentials);
