import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MIGRATION_LOCK_ID } from "#server/db/migrate.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import { buildServer } from "#tests/support/built-program.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { createPaymentApp, type PaymentApp } from "#tests/support/payment-app.ts";
import { ENV } from "#tests/support/run-app.ts";
import {
  type StallingServer,
  startStallingHttp,
  startStallingMail,
} from "#tests/support/stalling-server.ts";
import { databaseEnv } from "#tests/support/test-database.ts";
import { PROCESS_START_MS, waitFor } from "#tests/support/wait-for.ts";

const DRIP_MS = 100;

let program: string;
let payments: PaymentApp;
let stripe: StallingServer;
let mail: StallingServer;

beforeAll(async () => {
  program = await buildServer();
  payments = await createPaymentApp();
  await payments.stripe.pauseWebhooks(); // so that only one job calls Stripe
  stripe = await startStallingHttp("drip", DRIP_MS);
  mail = await startStallingMail("drip", DRIP_MS);
});
afterAll(async () => {
  for (const server of [payments, stripe, mail]) await server.close();
});

// Threats: J13
it("exits with 0 on SIGTERM while jobs wait for Stripe and for the mail server", async () => {
  const { user } = await logInAs(payments.app, "user");
  const { db } = payments.app.deps;
  for (let count = 0; count < 3; count++) await payments.createVisitor().startPayment();
  await payments.makeChecksDue();
  await queueMail(db, { kind: "passwordChanged", userId: user.id, language: "en" });

  const child = startServer();
  await waitFor(() => {
    expect(stripe.openSockets()).toBe(1);
    expect(mail.openSockets()).toBe(1);
  }, PROCESS_START_MS);
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(stripe.connections()).toBe(1);
});

// Threats: J13
it("exits with 0 on SIGTERM while another server migrates the database", async () => {
  const { pool } = payments.app.deps;
  const migrating = await pool.connect();
  await migrating.query("select pg_advisory_lock($1)", [MIGRATION_LOCK_ID]);
  const child = startServer();
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await waitFor(async () => {
    expect(output).toContain("listening");
    const { rowCount } = await migrating.query(
      "select from pg_locks where locktype = 'advisory' and not granted",
    );
    expect(rowCount).toBe(1);
  }, PROCESS_START_MS);
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  migrating.release(true);
  expect(code).toBe(0);
});

const startServer = () =>
  spawn(process.execPath, [program], {
    env: {
      ...ENV,
      ...databaseEnv(payments.app.databaseUrl),
      NODE_ENV: "development",
      PORT: "0",
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: payments.stripe.secretKey,
      STRIPE_PUBLIC_KEY: payments.stripe.publishableKey,
      SMTP_URL: mail.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
