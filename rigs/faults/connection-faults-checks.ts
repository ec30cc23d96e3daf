import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { isAlive } from "#server/db/embedded/processes.ts";
import { countLost } from "./clients.ts";
import {
  DEFAULT_TARIFF_ROWS,
  type Download,
  type LoadResult,
  SETTING,
  TARIFF_ROWS,
  type Upload,
} from "./connection-faults-load.ts";
import {
  POOL_SIZE,
  type ProductMetrics,
  queryDirectly,
  type System,
} from "./connection-faults-system.ts";
import { atLeast, atMost } from "./metrics.ts";
import { payerMetrics, unexpectedResponses } from "./payer-metrics.ts";
import { resendFailedEvents, settlePayments } from "./payment-books.ts";

const EXPECTED = new Set(["200", "503", "504"]);
const MAX_POOL_RECOVERY_S = 15;

/** The process did not end, and its pool and the database are as before the fault. */
export async function stateMetrics(name: string, system: System): Promise<Metric[]> {
  const idleAfter = await untilPoolIsIdle(system);
  const { connections } = await system.metrics();
  const { openTransactions, idleInTransaction } = await openTransactionCounts(system);
  return [
    atMost(`${name}: process ended`, isAlive(system.product.pid) ? 0 : 1, 0),
    atMost(`${name}: pool idle again after`, idleAfter / 1000, MAX_POOL_RECOVERY_S, "s"),
    atMost(`${name}: connections of the pool`, connections.total, POOL_SIZE),
    atMost(`${name}: transactions open for 15 s`, openTransactions, 0),
    atMost(`${name}: idle in transaction`, idleInTransaction, 0),
  ];
}

async function untilPoolIsIdle({ metrics }: System): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 2 * MAX_POOL_RECOVERY_S * 1000) {
    const { total, idle, waiting } = (await metrics()).connections;
    if (total === idle && waiting === 0) return performance.now() - start;
    await delay(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** A job's transaction may be between two statements, therefore only those that wait for a second count. */
async function openTransactionCounts(system: System) {
  const [counts] = await queryDirectly<{ openTransactions: number; idleInTransaction: number }>(
    system,
    `select count(*) filter (where xact_start < now() - interval '15 s')::integer as "openTransactions",
       count(*) filter (
         where state like 'idle in transaction%' and state_change < now() - interval '1 s'
       )::integer as "idleInTransaction"
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return counts ?? { openTransactions: 0, idleInTransaction: 0 };
}

/** What the responses acknowledged is stored, and nothing is stored in part. */
export async function storageMetrics(
  name: string,
  system: System,
  { calculations, uploads, saves, downloads }: LoadResult,
): Promise<Metric[]> {
  const isOk = ({ status }: { status: number }) => status === 200;
  const lost = await countLost(calculations, system.databaseUrl);
  return [
    atLeast(`${name}: 200 to each kind of client`, lowest(), 1),
    atMost(`${name}: other or no response to clients`, countUnexpected(), 0),
    atMost(`${name}: calculations lost`, lost, 0),
    atMost(`${name}: uploads lost`, await countLostUploads(system, uploads.filter(isOk)), 0),
    atMost(`${name}: versions stored in part`, await countPartialVersions(system), 0),
    atMost(`${name}: downloads cut short with 200`, downloads.filter(isIncomplete).length, 0),
    atMost(`${name}: settings lost`, (await isSettingKept(system, saves)) ? 0 : 1, 0),
  ];

  /** Status 0 is no response; an aborted download is meant to have none. */
  function countUnexpected() {
    const responses = [...calculations, ...uploads, ...saves, ...downloads.filter(isAnswered)];
    return responses.filter(({ status }) => !EXPECTED.has(String(status))).length;
  }

  function lowest() {
    const kinds = [calculations, uploads, saves, downloads];
    return Math.min(...kinds.map((responses) => responses.filter(isOk).length));
  }
}

const isAnswered = ({ status }: Download) => status !== 0;

/** A header and the rows of an uploaded or of the default file. */
const isIncomplete = ({ status, lines }: Download) =>
  status === 200 && lines !== TARIFF_ROWS + 1 && lines !== DEFAULT_TARIFF_ROWS + 1;

async function countLostUploads(system: System, uploads: Upload[]): Promise<number> {
  const rows = await queryDirectly<{ id: string }>(
    system,
    "select id from dataset_versions where id = any($1::uuid[]) and row_count = $2",
    [uploads.map(({ id }) => id), TARIFF_ROWS],
  );
  const stored = new Set(rows.map(({ id }) => id));
  return uploads.filter(({ id }) => !stored.has(id)).length;
}

async function countPartialVersions(system: System): Promise<number> {
  const rows = await queryDirectly(
    system,
    `select id from dataset_versions version
     where kind = 'tariffs' and row_count <> (select count(*) from tariff_rates where version_id = version.id)`,
  );
  return rows.length;
}

/** A save without acknowledgement may have been stored, but only a later one than the last acknowledged. */
async function isSettingKept(system: System, saves: LoadResult["saves"]): Promise<boolean> {
  const text = "select value from settings where key = $1";
  const [row] = await queryDirectly<{ value: string }>(system, text, [SETTING]);
  const last = saves.findLastIndex(({ status }) => status === 200);
  return saves.slice(Math.max(0, last)).some(({ value }) => value === row?.value);
}

/** Stripe sends events again for three days; here at once, and the reconciliation job finds the rest. */
export async function bookMetrics(
  name: string,
  system: System,
  payers: LoadResult["payers"],
): Promise<Metric[]> {
  await resendFailedEvents(system.stripe);
  return [
    ...payerMetrics(name, payers, await settlePayments(system), 1),
    unexpectedResponses(name, payers),
  ];
}

/**
 * 409: a calculation that is already paid cannot be paid again. 500: the log entry of a download that was
 * aborted; countUnexpected checks what its client received.
 */
const MAY_OCCUR =
  /^\/api\/((create-payment-intent|confirm-payment) 409|admin\/datasets\/:kind\/versions\/:id\/file 500)$/;

/** Responses of the product with a status that must not occur. */
export function statusMetric(name: string, before: ProductMetrics, after: ProductMetrics): Metric {
  let unexpected = 0;
  for (const [response, count] of after.responses) {
    const added = count - (before.responses.get(response) ?? 0);
    const status = response.slice(-3);
    if (added === 0 || EXPECTED.has(status) || MAY_OCCUR.test(response)) continue;
    console.info(`${name}: ${added} × ${response}`);
    unexpected += added;
  }
  return atMost(`${name}: responses other than 200, 409, 503, 504`, unexpected, 0);
}
