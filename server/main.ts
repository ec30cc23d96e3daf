import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { ensureOwner } from "#server/features/accounts/owner/ensure-owner.ts";
import { createApp } from "./app.ts";
import { encryptionKeys } from "./config/encryption-keys.ts";
import { type Env, readEnv } from "./config/env.ts";
import { sessionSecrets } from "./config/session-secrets.ts";
import { warnAboutEnvironment } from "./config/warn-about-environment.ts";
import { createDeps } from "./create-deps.ts";
import { startEmbedded } from "./db/embedded.ts";
import { CONFIGURATION_EXIT_CODE, ConfigurationError } from "./errors/configuration-error.ts";
import { errorMessage } from "./errors/describe-error.ts";
import { createFileMailer, createSmtpMailer } from "./integrations/mail.ts";
import type { Job } from "./jobs/start-job.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { fromRoot } from "./lib/from-root.ts";
import { closeServer, createHttpServer, listenOn } from "./lifecycle/http-server.ts";
import { loadActiveData } from "./lifecycle/load-active-data.ts";
import { loadDefaultData } from "./lifecycle/load-default-data.ts";
import { prepareDatabase } from "./lifecycle/prepare-database.ts";
import { stopOnSignals } from "./lifecycle/stop-on-signals.ts";
import { stopWithNpm } from "./lifecycle/stop-with-npm.ts";
import { assertMetricsPorts, superviseWorkers } from "./lifecycle/supervise-workers.ts";
import { createLog, redirectConsole } from "./observe/log.ts";
import { createDevWeb, createStaticWeb } from "./web.ts";

async function start() {
  const env = loadEnv();
  const { log, isDevServer, isInteractive } = setUpLogging(env);
  if (isFirstProcess) warnAboutEnvironment(env);
  const embedded = await startEmbeddedIfNeeded(env);
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? "";
  const { deps, close } = createDeps(env, databaseUrl, log);
  const prepared = prepareDatabase(deps, env.DATABASE_DIRECT_URL ?? databaseUrl, async (db) => {
    await loadDefaultData(db);
    await ensureOwner({ ...deps, db }, env);
  });
  prepared.catch(exitWithError);

  // Metrics start before the port of visitors: a process that cannot serve them ends, and would cut off requests.
  const metrics = await startMetricsServer(env.METRICS_PORT, deps.pool);
  const server = createHttpServer(env);
  const web = isDevServer
    ? await createDevWeb(server, deps)
    : createStaticWeb(fromRoot("dist", "client"), deps);
  server.on("request", createApp(deps, web.handler));
  const url = await listenOn(server, { host: env.HOST, port: env.PORT });

  const mailFolder = resolve(env.DATA_DIR, "mail");
  const mail = env.SMTP_URL
    ? createSmtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : createFileMailer(mailFolder, env.MAIL_FROM, { isForTerminal: isInteractive });
  let jobs: Job | undefined;
  const onPrepared = () => {
    if (deps.health.phase !== "loading") return; // stopping
    const retention = {
      anonymousDays: env.RETENTION_DAYS,
      accountDays: env.RETENTION_DAYS_ACCOUNTS,
    };
    jobs = startJobs(deps, { mail, mailFolder, retention });
    void loadActiveData(deps); // never rejects
  };
  prepared.then(onPrepared).catch(exitWithError);

  const stop = stopOnSignals(async () => {
    deps.health.phase = "draining";
    // None yet, while this or another server migrates the database: it is not waited for.
    const jobsStopped = jobs?.stop();
    const drained = delay(isDevServer ? 0 : env.DRAIN_SECONDS * 1000)
      .then(() => web.close())
      .then(() => closeServer(server));
    await Promise.all([jobsStopped, drained]);
    mail.close();
    metrics?.stop();
    await close();
    await embedded?.stop();
  });
  if (isDevServer) stopWithNpm(stop);
  if (isFirstProcess) console.info(`Duty Calculator is listening on ${url}`); // and can be stopped
}

/** Starts one server process per core, and the embedded database in the primary. */
async function startWorkers() {
  const env = loadEnv();
  setUpLogging(env);
  const workerCount = env.WORKERS ?? availableParallelism();
  assertMetricsPorts(workerCount, env);
  sessionSecrets(env); // generates the secrets once, before the workers read them
  encryptionKeys(env);
  const embedded = await startEmbeddedIfNeeded(env);
  const workers = superviseWorkers(workerCount, env.METRICS_PORT);
  stopOnSignals(async () => {
    await workers.stop();
    await embedded?.stop();
  });
}

const startEmbeddedIfNeeded = async ({ DATABASE_URL, DATA_DIR }: Env) =>
  DATABASE_URL ? undefined : startEmbedded({ dir: resolve(DATA_DIR, "postgres") });

function setUpLogging(env: Env) {
  const isDevServer = env.NODE_ENV === "development";
  const isInteractive = isDevServer || process.stdout.isTTY;
  const log = createLog(env, isInteractive);
  if (!isInteractive) redirectConsole(log);
  return { log, isDevServer, isInteractive };
}

/** Imported only when used, because prom-client adds 0.1 s to the start. */
async function startMetricsServer(port: number | undefined, pool: Pool) {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import("./lifecycle/metrics-server.ts");
  return serveMetrics(pool, port);
}

function loadEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const isBuilt = import.meta.url.endsWith(".js");
  const defaultMode = isBuilt ? "production" : "development";
  return readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV || defaultMode });
}

const isFirstProcess = (cluster.worker?.id ?? 1) === 1;

const isClusterPrimary = cluster.isPrimary && process.argv.includes("--workers");

function exitWithError(error: unknown): never {
  console.error(errorMessage(error));
  const isWorkerMisconfigured = cluster.isWorker && error instanceof ConfigurationError;
  process.exit(isWorkerMisconfigured ? CONFIGURATION_EXIT_CODE : 1);
}

(isClusterPrimary ? startWorkers() : start()).catch(exitWithError);
