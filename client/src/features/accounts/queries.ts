import { keepPreviousData } from "@tanstack/react-query";
import { query, queryOrNull } from "#client/lib/query.ts";
import { currentUser, listUsers } from "#shared/accounts/contract.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";

export type UserListQuery = NonNullable<EndpointQueryInput<typeof listUsers>>;

/** One page of users; the previous page stays visible while the next one loads. */
export const usersQuery = (listQuery: UserListQuery) => ({
  ...query(listUsers, listQuery),
  placeholderData: keepPreviousData,
});

/** Matches every page and sorting of the user list. */
export const allUserQueries = { queryKey: [listUsers.path] };

/** The logged-in user, or null. */
export const currentUserQuery = queryOrNull(currentUser);
