import { desc } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#server/errors/app-error.ts";
import { auditEvents } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpQuotes } from "#tests/support/set-up-quotes.ts";
import { ZONOS_KEY } from "#tests/support/set-up-zonos.ts";

const quotes = setUpQuotes();
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(quotes.app, "admin");
});

const testConnection = (connection: string) =>
  admin.agent.post(`/api/admin/connections/${connection}/test`);

describe("POST /api/admin/connections/:connection/test", () => {
  it("accepts a valid key", async () => {
    const { body } = await testConnection("zonos").expect(200);
    expect(body).toEqual({ isAccepted: true, message: null });
  });

  it("accepts a key whose account does not serve the route of the test", async () => {
    quotes.zonos.fault = "unsupportedRoute";
    const { body } = await testConnection("zonos").expect(200);
    expect(body).toEqual({ isAccepted: true, message: null });
  });

  it("returns the service's message when it rejects the key", async () => {
    quotes.zonos.fault = "bad";
    const { body } = await testConnection("zonos").expect(200);
    expect(body.isAccepted).toBe(false);
    expect(body.message).toContain("Full authentication is required");
  });

  it("says what happened in the language of the request when the service sends no message", async () => {
    quotes.zonos.fault = "unavailable503";
    const { body } = await testConnection("zonos").set("Accept-Language", "de").expect(200);
    expect(body).toEqual({ isAccepted: false, message: "Anbieter nicht verfügbar" });
  });

  async function rejectStripeKey(error: Error) {
    const { deps } = quotes.app;
    deps.cards = { ...deps.cards, verifyKey: () => Promise.reject(error) };
    const credentials = { password: PASSWORD, stripe_secret_key: "sk_test_0123456789" };
    await admin.agent.put("/api/admin/credentials").send(credentials).expect(200);
  }

  it("does not take an error of the server for a rejection by the service", async () => {
    muteConsoleErrors();
    await rejectStripeKey(new TypeError("Cannot read properties of undefined"));
    await testConnection("stripe").expect(500);
    const outage = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    await rejectStripeKey(outage);
    await testConnection("stripe").expect(503);
  });

  it("translates an error of our own", async () => {
    await rejectStripeKey(new AppError("unavailable", "payments.keysRejected"));
    const { body } = await testConnection("stripe").set("Accept-Language", "fr").expect(200);
    expect(body.message).toContain("Les paiements par carte");
  });

  // Threats: K4
  it("records who tested which key with which outcome", async () => {
    await testConnection("zonos").expect(200);
    const [event] = await quotes.app.deps.db
      .select()
      .from(auditEvents)
      .orderBy(desc(auditEvents.id));
    expect(event).toMatchObject({
      action: "connectionTested",
      actor: admin.user.email,
      target: "zonos",
      address: "127.0.0.1",
      details: { after: "accepted" },
    });
  });

  it("removes the key from the service's message", async () => {
    quotes.zonos.fault = "echo";
    const { text } = await testConnection("zonos").expect(200);
    expect(text).not.toContain(ZONOS_KEY);
  });

  it("returns 409 without a key and 404 for an unknown service", async () => {
    await testConnection("stripe").expect(409);
    await testConnection("constructor").expect(404);
  });
});
