import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import { currentUser, type ListedUser, listUsers } from "#shared/accounts/contract.ts";
import { getAccount, listSessions } from "#shared/accounts/own-account.ts";
import type { EndpointQueryInput, EndpointResult } from "#shared/http/endpoint.ts";
import { rememberAccount } from "./login/known-account.ts";

type UserListQuery = NonNullable<EndpointQueryInput<typeof listUsers>>;

export const usersQuery = (listQuery: UserListQuery) => ({
  ...query(listUsers, listQuery),
  placeholderData: keepPreviousData,
});

/** Matches every page and sorting of the user list. */
export const allUserQueries = { queryKey: [listUsers.path] };

/** Shows a changed user at once, while the lists are loaded again. */
export const showChangedUser = (client: QueryClient, changed: ListedUser) =>
  client.setQueriesData<EndpointResult<typeof listUsers>>(
    allUserQueries,
    (list) =>
      list && {
        ...list,
        users: list.users.map((user) => (user.id === changed.id ? changed : user)),
      },
  );

/** The user as stored now; undefined for one whom no list on screen has. */
export async function reloadListedUser(
  client: QueryClient,
  id: string,
): Promise<ListedUser | undefined> {
  const shownLists = { ...allUserQueries, type: "active" } as const;
  await client.refetchQueries(shownLists);
  return client
    .getQueriesData<EndpointResult<typeof listUsers>>(shownLists)
    .flatMap(([, list]) => list?.users ?? [])
    .find((user) => user.id === id);
}

export const accountQuery = query(getAccount);
export const sessionsQuery = query(listSessions);

/** Null for a visitor who is not logged in. */
export const currentUserQuery = queryOptions({
  queryKey: [currentUser.path],
  async queryFn() {
    const user = await call(currentUser, {}).catch((error) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
    rememberAccount(user !== null);
    return user;
  },
});

/** Outdated when two-step login is turned on or off. */
export const twoStepQueries = [accountQuery, currentUserQuery, sessionsQuery, allUserQueries];
