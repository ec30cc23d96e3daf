import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { reportData } from "./data-metrics.ts";
import { externalCallCompleted, jobCompleted, requestCompleted } from "./events.ts";

const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the Prometheus metrics of this process. `stop` unsubscribes from the events. */
export function startMetrics(pool: Pool) {
  const register = new Registry();
  collectDefaultMetrics({ register }); // memory, open files, event loop, garbage collection
  reportConnections(register, pool);
  reportDatabaseSize(register, pool);
  reportPayments(register, pool);
  reportData(register, pool);
  const unsubscribers = [
    countRequests(register),
    countJobs(register),
    countExternalCalls(register),
  ];
  return {
    register,
    stop() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      register.clear();
    },
  };
}

function countRequests(register: Registry) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: LATENCY_BUCKETS_S,
    registers: [register],
  });
  return requestCompleted.subscribe(({ method, route, status, ms }) => {
    durations.labels(method, route, String(status)).observe(ms / 1000);
  });
}

function countJobs(register: Registry) {
  const durations = new Histogram({
    name: "job_duration_seconds",
    help: "Duration of background job runs",
    labelNames: ["name", "outcome"], // Prometheus replaces a label "job" by its own
    buckets: LATENCY_BUCKETS_S,
    registers: [register],
  });
  return jobCompleted.subscribe(({ job, isOk, ms }) => {
    durations.labels(job, isOk ? "ok" : "failed").observe(ms / 1000);
  });
}

function countExternalCalls(register: Registry) {
  const calls = new Counter({
    name: "provider_calls_total",
    help: "Calls to external services by outcome",
    labelNames: ["provider", "outcome"],
    registers: [register],
  });
  return externalCallCompleted.subscribe(({ service, outcome }) =>
    calls.labels(service, outcome).inc(),
  );
}

function reportConnections(register: Registry, pool: Pool) {
  new Gauge({
    name: "database_connections",
    help: "Connections of this process's pool, and requests waiting for one",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "total" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

function reportDatabaseSize(register: Registry, pool: Pool) {
  new Gauge({
    name: "database_size_bytes",
    help: "Size of the database on its disk",
    registers: [register],
    async collect() {
      this.reset(); // no value rather than a stale one while the database is unavailable
      const { rows } = await pool
        .query("select pg_database_size(current_database())::float8 as size")
        .catch(() => ({ rows: [] }));
      for (const { size } of rows) this.set(size);
    },
  });
}

/** Reads the totals of the last two UTC days; pending transactions are not in them and are counted. */
const PAYMENTS_BY_STATUS = `
  select status, sum(count)::float8 as count
  from (
    select unnest($1::text[]) as status, 0 as count
    union all
    select status, count from transaction_totals
    where is_live and day >= (now() at time zone 'UTC')::date - 1
    union all
    select status, count(*) from transactions
    where is_live and status = 'pending'
      and created_at >= ((now() at time zone 'UTC')::date - 1) at time zone 'UTC'
    group by status
  ) as counted
  group by status`;

function reportPayments(register: Registry, pool: Pool) {
  new Gauge({
    name: "payments",
    help: "Payments with live keys created today or yesterday (UTC) by current status",
    labelNames: ["status"],
    registers: [register],
    async collect() {
      this.reset(); // no value rather than a stale one while the database is unavailable
      const { rows } = await pool
        .query(PAYMENTS_BY_STATUS, [TRANSACTION_STATUSES])
        .catch(() => ({ rows: [] }));
      for (const { status, count } of rows) this.set({ status }, count);
    },
  });
}
