import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { getAccount as contract } from "#shared/accounts/own-account.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { pendingEmail } from "./email-changes.ts";

export const getAccount = async (
  { db }: Pick<Deps, "db">,
  { id, email }: User,
): Promise<EndpointResult<typeof contract>> => ({
  email,
  pendingEmail: await pendingEmail(db, id),
});
