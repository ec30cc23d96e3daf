-- Creates landed_cost_app, the role of the server, which owns the database and is no superuser. Postgres runs it
-- on an empty data directory; for an existing one see docs/operations.md. It can be repeated, and then sets the
-- password to DB_PASSWORD. The embedded database executes the block between "do $$" and "end $$;" at each start.
-- REASSIGN OWNED would not do: it rejects the first superuser.

\set ON_ERROR_STOP on
\getenv password DB_PASSWORD
begin;
set local lock_timeout = '10s';
select set_config('landed_cost.password', :'password', true) \g /dev/null

do $$
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
end $$;

alter role landed_cost_app password :'password';
commit;
