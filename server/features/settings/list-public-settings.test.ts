import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "#shared/db/schema.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await testApp();
  other = await testApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const publicValue = async ({ agent }: TestApp, key: string) => {
  const { body } = await agent.get("/api/settings").expect(200);
  return body.find((setting: { key: string }) => setting.key === key)?.value;
};

const store = (key: string, value: string) =>
  app.deps.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });

describe("GET /api/settings", () => {
  it("returns the defaults while nothing is stored", async () => {
    const { body, headers } = await app.agent.get("/api/settings").expect(200);
    expect(body).toEqual([
      { key: "accept_payments", value: "false" },
      { key: "calculation_method", value: "csv" },
      { key: "show_bulk_import", value: "true" },
      { key: "show_shipping_insurance", value: "true" },
      { key: "use_tariff_schedule", value: "true" },
      { key: "require_hs_codes", value: "false" },
      { key: "require_complete_to_pay", value: "false" },
      { key: "show_customs_fees", value: "false" },
    ]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  // Threats: A1
  it("returns only settings declared as public", async () => {
    for (const key of ["stripe_secret_key", "zonos_api_key", "flat_fee", "anything", "__proto__"]) {
      await store(key, "sk_live_1");
    }
    app.deps.settings.invalidate();
    const { text } = await app.agent.get("/api/settings").expect(200);
    expect(text).not.toContain("sk_live_1");
  });

  // Threats: K1
  it("returns soon, in every process, what another client wrote to the database", async () => {
    expect(await publicValue(app, "show_bulk_import")).toBe("true");
    expect(await publicValue(other, "show_bulk_import")).toBe("true");
    await store("show_bulk_import", "false");
    await waitFor(async () => expect(await publicValue(app, "show_bulk_import")).toBe("false"));
    await waitFor(async () => expect(await publicValue(other, "show_bulk_import")).toBe("false"));
  });

  // Threats: K1
  it("receives changes again after its LISTEN connection was terminated", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    const consoleInfo = vi.spyOn(console, "info").mockImplementation(() => {});
    await publicValue(other, "accept_payments");
    await app.deps.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'landed-cost listen' and datname = current_database()`);
    await store("accept_payments", "true");
    await waitFor(async () => expect(await publicValue(other, "accept_payments")).toBe("true"));
    await store("accept_payments", "false");
    await waitFor(async () => expect(await publicValue(other, "accept_payments")).toBe("false"));
    expect(consoleError).toHaveBeenCalledWith("Database connection lost, reconnecting");
    expect(consoleInfo).toHaveBeenCalledWith("Database connection restored");
    vi.restoreAllMocks();
  });
});
