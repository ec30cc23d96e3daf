import { keepPreviousData } from "@tanstack/react-query";
import { query, queryOrNull } from "#client/lib/query.ts";
import { currentUser, listUsers } from "#shared/accounts/contract.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";

export type UserListQuery = NonNullable<EndpointQueryInput<typeof listUsers>>;

/** One page of users; while another is on its way the last one stays in sight. */
export const usersQuery = (listQuery: UserListQuery) => ({
  ...query(listUsers, listQuery),
  placeholderData: keepPreviousData,
});

/** All pages of users, in whatever order: what every change makes out of date. */
export const allUserQueries = { queryKey: [listUsers.path] };

/** Who is logged in; null for nobody. */
export const currentUserQuery = queryOrNull(currentUser);
