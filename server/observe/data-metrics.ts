import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";
import { IS_SUPERSEDED } from "#server/db/superseded-draft.ts";

/** Days since the day up to which a version is complete, or since its activation where its file states none. */
const AGES = `
  select kind, (now() at time zone 'UTC')::date - coalesce(
    (details->>'asOf')::date, (details->>'effectiveFrom')::date, activated_at::date) as value
  from dataset_versions where is_active`;

const FAILURES = "select name, failures as value from sources where is_on";

const PROPOSALS = `
  select count(*)::int as value from dataset_versions
  where source is not null and activated_at is null and active_from is null
    and dismissed_at is null and not ${IS_SUPERSEDED}`;

/** How old the data in force is, which sources fail, and how many drafts wait for a decision. */
export function reportData(register: Registry, pool: Pool) {
  reportRows(register, pool, {
    name: "dataset_age_days",
    help: "Days since the data in force was complete",
    labelNames: ["kind"],
    query: AGES,
  });
  reportRows(register, pool, {
    name: "source_failures",
    help: "Failed looks at a source since the last one that succeeded",
    labelNames: ["name"],
    query: FAILURES,
  });
  reportRows(register, pool, {
    name: "dataset_proposals",
    help: "Drafts of sources that wait for a decision",
    labelNames: [],
    query: PROPOSALS,
  });
}

type RowGauge = { name: string; help: string; labelNames: string[]; query: string };

function reportRows(register: Registry, pool: Pool, { query, ...gauge }: RowGauge) {
  new Gauge({
    ...gauge,
    registers: [register],
    async collect() {
      this.reset(); // no value rather than a stale one while the database is unavailable
      const { rows } = await pool.query(query).catch(() => ({ rows: [] }));
      for (const { value, ...labels } of rows) this.set(labels, value);
    },
  });
}
