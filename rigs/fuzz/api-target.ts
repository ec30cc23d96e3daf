import pg from "pg";
import { newId } from "#server/db/new-id.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { settings } from "#shared/db/schema.ts";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { startZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { startCentralBank } from "#tests/support/central-bank.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { runApp } from "#tests/support/run-app.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment } from "#tests/support/shipments.ts";
import type { Actor } from "./api-requests.ts";

export type FuzzTarget = Awaited<ReturnType<typeof startFuzzTarget>>;

/** Values that requests name in braces, and the cookies of a calculation. */
export type KnownValues = Record<string, string>;

/** An app with payments, a landed-cost provider and an account of each role. */
export async function startFuzzTarget(databaseUrl: string) {
  const stripe = await startStripeStandIn();
  const zonos = await startZonosStandIn();
  const centralBank = await startCentralBank();
  const app = await runApp(databaseUrl, {
    env: {
      ...stripeEnvironment(stripe),
      ZONOS_API_URL: zonos.url,
      ZONOS_API_KEY: "credential_live_0123456789abcdef",
      ECB_RATES_URL: centralBank.url,
      LIMIT_FORGOT: "100000",
    },
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const newestId = async (table: string) =>
    String((await database.query(`select id from ${table} order by id desc limit 1`)).rows[0]?.id);

  const accounts: Record<Role, LoggedIn> = {
    owner: await logInAs(app, "owner"),
    admin: await logInAs(app, "admin"),
    user: await logInAs(app, "user"),
  };

  return {
    address: app.address,
    database,
    cookie: (actor: Actor) => (actor === "visitor" ? "" : accounts[actor].cookie),
    /** Logs in anew when requests have ended the session of the actor or changed the role. */
    async restoreSession(actor: Actor) {
      if (actor === "visitor") return;
      const { body } = await accounts[actor].agent.get("/api/auth/user");
      if (body.role !== actor) accounts[actor] = await logInAs(app, actor);
    },
    /** Requests may have turned payments off or made two-step login a duty. */
    async restoreSettings() {
      await app.deps.db.delete(settings);
      await storeSettings(app, { accept_payments: "true" });
    },
    async readKnownValues(): Promise<KnownValues> {
      const calculation = await app.agent.post("/api/calculate").send(shipment);
      const [calculationCookie = ""] = calculation.get("Set-Cookie") ?? [];
      const cookie = calculationCookie.split(";")[0] ?? "";
      const amount = String(calculation.body.totalLandedCost);
      const payment = await app.agent
        .post("/api/create-payment-intent")
        .set("Cookie", cookie)
        .send({ amount: Number(amount), currency: shipment.currency });
      const sessions = await accounts.user.agent.get("/api/auth/sessions");
      return {
        amount,
        cookie,
        webhookSecret: stripe.webhookSecret,
        email: accounts.user.user.email,
        newEmail: `${newId()}@example.com`,
        transactionCode: String(payment.body.transactionCode),
        sessionId: String(sessions.body[0]?.id),
        userId: await newestId("users"),
        tariffVersionId: await newestId("dataset_versions where kind = 'tariffs'"),
        scheduleVersionId: await newestId("dataset_versions where kind = 'schedule'"),
        measureVersionId: await newestId("dataset_versions where kind = 'measures'"),
        rateVersionId: await newestId("dataset_versions where kind = 'exchange-rates'"),
      };
    },
    async close() {
      await database.end();
      await app.close();
      await Promise.all([stripe.close(), zonos.close(), centralBank.close()]);
    },
  };
}
