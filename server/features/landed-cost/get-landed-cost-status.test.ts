import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { landedCostCalls } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpQuotes, shipmentToCanada } from "#tests/support/set-up-quotes.ts";

const quotes = setUpQuotes();
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(quotes.app, "admin");
});
beforeEach(async () => {
  await quotes.app.deps.db.delete(landedCostCalls);
});

const getStatus = async () => (await admin.agent.get("/api/admin/landed-cost").expect(200)).body;

describe("GET /api/admin/landed-cost", () => {
  it("returns method, key, breaker state and no failure before the first call", async () => {
    expect(await getStatus()).toEqual({
      isInUse: true,
      hasKey: true,
      breaker: "closed",
      failure: null,
      calls: [],
    });
  });

  it("returns the newest 50 calls", async () => {
    for (let call = 0; call < 51; call += 1) await quotes.calculate(shipmentToCanada).expect(200);
    quotes.zonos.fault = "errors";
    await quotes.calculate(shipmentToCanada).expect(400);
    const { calls } = await getStatus();
    expect(calls).toHaveLength(50);
    expect(calls[0]).toMatchObject({
      outcome: "rejected",
      requestId: "req_abc123",
      message: "The HS code is not valid",
      status: 200,
      isTest: false,
    });
  });

  it("returns a call whose request id has a key and characters that no column stores", async () => {
    quotes.zonos.fault = "echoInRequestId";
    await quotes.calculate(shipmentToCanada).expect(502);
    const { calls } = await getStatus();
    expect(calls[0]).toMatchObject({ outcome: "failed", requestId: "req of [removed]" });
  });

  it("returns a failure of the provider until a call succeeds, and none of one shipment", async () => {
    quotes.zonos.fault = "errorsInternal";
    await quotes.calculate(shipmentToCanada).expect(502);
    quotes.zonos.fault = "errors"; // an error of this shipment
    await quotes.calculate(shipmentToCanada).expect(400);
    const { calls, failure } = await getStatus();
    expect(failure).toEqual(calls[1]);
    quotes.zonos.fault = null;
    await quotes.calculate(shipmentToCanada).expect(200);
    expect((await getStatus()).failure).toBeNull();
  });
});
