import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { createApp } from "./app.ts";
import { readEnv } from "./config/env.ts";
import { startEmbedded } from "./db/embedded.ts";
import { liveDeps } from "./deps.ts";
import { loadDefaultTariffs } from "./features/tariffs/load-default-tariffs.ts";
import { ensureOwner } from "./features/users/ensure-owner.ts";
import { fileMailer, smtpMailer } from "./integrations/mail.ts";
import { startCleanUp } from "./jobs/clean-up.ts";
import { startMailOutbox } from "./jobs/mail-outbox.ts";
import { startReconciling } from "./jobs/reconcile-payments.ts";
import { closeServer, listenOn, newHttpServer } from "./lifecycle/http-server.ts";
import { prepareDatabase } from "./lifecycle/prepare-database.ts";
import { stopOnSignals } from "./lifecycle/stop-on-signals.ts";
import { stopWithParents } from "./lifecycle/stop-with-parents.ts";
import { createLog, sayThrough } from "./observe/log.ts";
import { fromRoot } from "./paths.ts";
import { builtWeb, liveWeb } from "./web.ts";

/** From the environment to a server that listens; the database may come later. */
async function start() {
  const env = environment();
  const isLive = env.NODE_ENV === "development";
  const isForPeople = isLive || process.stdout.isTTY;
  const log = createLog(env, isForPeople);
  if (!isForPeople) sayThrough(log);

  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dir: resolve(env.DATA_DIR, "postgres") });
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? "";
  const { deps, close } = liveDeps(env, databaseUrl, log);
  const prepared = prepareDatabase(deps, env.DATABASE_DIRECT_URL ?? databaseUrl, async (db) => {
    await loadDefaultTariffs(db);
    await ensureOwner(db, env);
  });

  const server = newHttpServer();
  const web = isLive
    ? await liveWeb(server, env.PUBLIC_URL)
    : builtWeb(fromRoot("dist", "client"), env.PUBLIC_URL);
  server.on("request", createApp(deps, web.handler));
  const address = await listenOn(server, { host: env.HOST, port: env.PORT });
  console.info(`Duty Calculator: ${address}`);
  const metrics = await metricsOn(env.METRICS_PORT, deps.pool);

  const mail = env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : fileMailer(resolve(env.DATA_DIR, "mail"), env.MAIL_FROM, { showsLinks: isForPeople });
  const jobs = prepared.then(() => [
    startMailOutbox({ ...deps, mail }),
    startCleanUp(deps.db),
    startReconciling(deps),
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
  if (isLive) stopWithParents(stop);
}

/** Loaded only where it is wanted: it would cost every start a tenth of a second. */
async function metricsOn(port: number | undefined, pool: Pool) {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import("./observe/metrics-server.ts");
  return serveMetrics(pool, port);
}

/** The built server is in production unless it is told otherwise. */
function environment() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const isBuilt = import.meta.url.endsWith(".js");
  const usual = isBuilt ? "production" : "development";
  return readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV || usual });
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
