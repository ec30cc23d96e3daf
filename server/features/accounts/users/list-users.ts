import { asc, desc, or, type SQL, sql } from "drizzle-orm";
import { contains } from "#server/db/contains.ts";
import type { Deps } from "#server/deps.ts";
import { listedColumns, toListedUser } from "#server/features/accounts/queries.ts";
import { type listUsers as contract, USERS_PER_PAGE } from "#shared/accounts/contract.ts";
import { users } from "#shared/db/schema.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";

type UsersQuery = EndpointQuery<typeof contract>;

export async function listUsers(
  { db }: Pick<Deps, "db">,
  { search, sort, order, page }: UsersQuery,
): Promise<EndpointResult<typeof contract>> {
  const direction = order === "asc" ? asc : desc;
  const isFound = search === "" ? undefined : matchesSearch(search);
  const found = db
    .select({ ...listedColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(users)
    .where(isFound)
    .orderBy(...SORT_KEYS[sort].map((key) => direction(key)), direction(users.id));
  const rows = await (page === undefined
    ? found
    : found.limit(USERS_PER_PAGE).offset((page - 1) * USERS_PER_PAGE));
  const total = rows[0]?.total ?? (await db.$count(users, isFound)); // no row names it on a page past the end
  return { users: rows.map(({ total: _, ...row }) => toListedUser(row)), total };
}

const fullName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

/** The name that the portal shows: an account without one is shown by its email. */
const shownName = sql`coalesce(nullif(${fullName}, ''), ${users.email})`;
/** The name without case and accents, by which databases sort differently. */
const foldedName = sql`lower(regexp_replace(normalize(${shownName}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const SORT_KEYS: Record<UsersQuery["sort"], SQL[]> = {
  name: [foldedName],
  email: [sql`${users.email}`],
  createdAt: [sql`${users.createdAt}`],
  role: [sql`array_position(array['owner', 'admin', 'user'], lower(${users.role}))`],
};

const matchesSearch = (search: string) =>
  or(contains(fullName, search), contains(users.email, search));
