import { desc } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
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

  it("returns the service's message when it rejects the key", async () => {
    quotes.zonos.fault = "bad";
    const { body } = await testConnection("zonos").expect(200);
    expect(body.isAccepted).toBe(false);
    expect(body.message).toContain("Full authentication is required");
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
