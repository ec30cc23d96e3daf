-- Tells every server process that what it remembers is old: once for each statement, when it commits.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
--> statement-breakpoint
create trigger settings_changed
  after insert or update or delete or truncate on settings
  for each statement execute function notify_change('settings_changed');
--> statement-breakpoint
create trigger tariffs_changed
  after insert or update or delete or truncate on tariff_versions
  for each statement execute function notify_change('tariffs_changed');
