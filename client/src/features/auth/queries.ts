import { queryOrNull } from "#client/lib/query.ts";
import { currentUser } from "#shared/auth/contract.ts";

/** Who is logged in; null for nobody. */
export const currentUserQuery = queryOrNull(currentUser);
