import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { createApp } from "./app.ts";
import { encryptionKeys } from "./config/encryption-keys.ts";
import { type Env, readEnv } from "./config/env.ts";
import { sessionSecrets } from "./config/session-secrets.ts";
import { createDeps } from "./create-deps.ts";
import { startEmbedded } from "./db/embedded.ts";
import { ensureOwner } from "./features/accounts/ensure-owner.ts";
import { loadDefaultTariffs } from "./features/tariffs/load-default-tariffs.ts";
import { createFileMailer, createSmtpMailer } from "./integrations/mail.ts";
import { startCleanUp } from "./jobs/clean-up.ts";
import { startMailOutbox } from "./jobs/mail-outbox.ts";
import { startPaymentReconciliation } from "./jobs/reconcile-payments.ts";
import { startRetention } from "./jobs/retention.ts";
import { startRollUp } from "./jobs/roll-up.ts";
import { closeServer, createHttpServer, listenOn } from "./lifecycle/http-server.ts";
import { prepareDatabase } from "./lifecycle/prepare-database.ts";
import { stopOnSignals } from "./lifecycle/stop-on-signals.ts";
import { stopWithNpm } from "./lifecycle/stop-with-npm.ts";
import { superviseWorkers } from "./lifecycle/supervise-workers.ts";
import { createLog, redirectConsole } from "./observe/log.ts";
import { fromRoot } from "./paths.ts";
import { createDevWeb, createStaticWeb } from "./web.ts";

/** From the environment to a server that listens; the database may come later. */
async function start() {
  const env = loadEnv();
  const { log, isLive, isForPeople } = setUpLogging(env);
  const embedded = await startEmbeddedIfNeeded(env);
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? "";
  const { deps, close } = createDeps(env, databaseUrl, log);
  const prepared = prepareDatabase(deps, env.DATABASE_DIRECT_URL ?? databaseUrl, async (db) => {
    await loadDefaultTariffs(db);
    await ensureOwner({ ...deps, db }, env);
  });

  const server = createHttpServer();
  const web = isLive
    ? await createDevWeb(server, env.PUBLIC_URL)
    : createStaticWeb(fromRoot("dist", "client"), env.PUBLIC_URL);
  server.on("request", createApp(deps, web.handler));
  const address = await listenOn(server, { host: env.HOST, port: env.PORT });
  if ((cluster.worker?.id ?? 1) === 1) console.info(`Duty Calculator: ${address}`);
  const metrics = await startMetricsServer(env.METRICS_PORT, deps.pool);

  const mail = env.SMTP_URL
    ? createSmtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : createFileMailer(resolve(env.DATA_DIR, "mail"), env.MAIL_FROM, {
        shouldLogLinks: isForPeople,
      });
  const jobs = prepared.then(() => [
    startMailOutbox({ ...deps, mail }),
    startCleanUp(deps.db),
    startRetention(deps.db, env.RETENTION_DAYS),
    startPaymentReconciliation(deps),
    startRollUp(deps.db),
  ]);

  const stop = stopOnSignals(async () => {
    deps.health.phase = "draining";
    if (!isLive) await delay(env.DRAIN_SECONDS * 1000);
    await web.close();
    await closeServer(server);
    for (const job of await jobs) await job.stop();
    mail.close();
    metrics?.stop();
    await close();
    await embedded?.stop();
  });
  if (isLive) stopWithNpm(stop);
}

/** One process for each core, all of them the whole server; the database of our own outlives them. */
async function startWorkers() {
  const env = loadEnv();
  setUpLogging(env);
  sessionSecrets(env); // made here, once, where nobody has set them
  encryptionKeys(env);
  const embedded = await startEmbeddedIfNeeded(env);
  const workers = superviseWorkers(env.WORKERS ?? availableParallelism(), env.METRICS_PORT);
  stopOnSignals(async () => {
    await workers.stop();
    await embedded?.stop();
  });
}

const startEmbeddedIfNeeded = async ({ DATABASE_URL, DATA_DIR }: Env) =>
  DATABASE_URL ? undefined : startEmbedded({ dir: resolve(DATA_DIR, "postgres") });

/** Text for a person who looks on, lines of JSON for everything else. */
function setUpLogging(env: Env) {
  const isLive = env.NODE_ENV === "development";
  const isForPeople = isLive || process.stdout.isTTY;
  const log = createLog(env, isForPeople);
  if (!isForPeople) redirectConsole(log);
  return { log, isLive, isForPeople };
}

/** Loaded only where it is wanted: it would cost every start a tenth of a second. */
async function startMetricsServer(port: number | undefined, pool: Pool) {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import("./lifecycle/metrics-server.ts");
  return serveMetrics(pool, port);
}

/** The built server is in production unless it is told otherwise. */
function loadEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const isBuilt = import.meta.url.endsWith(".js");
  const usual = isBuilt ? "production" : "development";
  return readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV || usual });
}

const isClusterPrimary = cluster.isPrimary && process.argv.includes("--workers");

(isClusterPrimary ? startWorkers() : start()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
