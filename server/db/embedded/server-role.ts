import { createHmac } from "node:crypto";
import pg from "pg";
import { isTransient } from "#server/db/is-transient.ts";
import { type Cluster, superuser } from "./cluster.ts";

const ROLE = "landed_cost_app";

/**
 * Creates the role as which the server runs, makes it the owner of the database, and of the objects that the
 * superuser owns in a database of a version without this role. REASSIGN OWNED refuses the first superuser.
 */
export const CREATE_SERVER_ROLE = `do $$
declare
  statement text;
  superuser oid := 10;
begin
  perform pg_advisory_xact_lock(7204034);
  if to_regrole('landed_cost_app') is null then
    execute format('create role landed_cost_app login password %L', current_setting('landed_cost.password'));
  end if;
  for statement in
    select format('alter database %I owner to landed_cost_app', datname)
    from pg_database where datname = current_database() and datdba = superuser
    union all
    select format('alter schema %I owner to landed_cost_app', nspname)
    from pg_namespace where nspowner = superuser and oid >= 16384 and nspname !~ '^pg_'
    union all
    select format('alter table %s owner to landed_cost_app', oid::regclass)
    from pg_class where relowner = superuser and oid >= 16384 and relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter sequence %s owner to landed_cost_app', oid::regclass)
    from pg_class where relowner = superuser and oid >= 16384 and relkind = 'S'
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to landed_cost_app', oid::regprocedure)
    from pg_proc where proowner = superuser and oid >= 16384
    union all
    select format('alter type %s owner to landed_cost_app', oid::regtype)
    from pg_type where typowner = superuser and oid >= 16384 and typtype in ('d', 'e', 'r')
  loop
    execute statement;
  end loop;
end $$`;

export type Urls = { url: string; superuserUrl: string };

/** `url` is that of the server's role, which is no superuser. Undefined if Postgres is not reachable. */
export async function prepareServerRole(cluster: Cluster, port: number): Promise<Urls | undefined> {
  const superuserUrl = buildUrl(superuser, cluster.password, port);
  const password = serverPassword(cluster);
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const settings = `set lock_timeout = '10s'; set landed_cost.password = '${password}'`;
    await client.query(`${settings}; ${CREATE_SERVER_ROLE}`);
    return { url: buildUrl(ROLE, password, port), superuserUrl };
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Derived, so that there is no second file that could be lost or half-written. */
const serverPassword = ({ password }: Cluster) =>
  createHmac("sha256", password).update(ROLE).digest("hex");

const buildUrl = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`;
