import { keepPreviousData } from "@tanstack/react-query";
import { query, queryOrNull } from "#client/lib/query.ts";
import { currentUser, listUsers } from "#shared/accounts/contract.ts";
import { getAccount, listSessions } from "#shared/accounts/own-account.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";

export type UserListQuery = NonNullable<EndpointQueryInput<typeof listUsers>>;

export const usersQuery = (listQuery: UserListQuery) => ({
  ...query(listUsers, listQuery),
  placeholderData: keepPreviousData,
});

/** Matches every page and sorting of the user list. */
export const allUserQueries = { queryKey: [listUsers.path] };

export const accountQuery = query(getAccount);
export const sessionsQuery = query(listSessions);

export const currentUserQuery = queryOrNull(currentUser);
