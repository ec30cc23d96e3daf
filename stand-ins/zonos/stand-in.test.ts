import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Variables } from "./quotes.ts";
import { startZonosStandIn, type ZonosStandIn } from "./stand-in.ts";

let zonos: ZonosStandIn;
beforeAll(async () => {
  zonos = await startZonosStandIn();
});
afterAll(() => zonos.close());
beforeEach(() => {
  zonos.fault = null;
});

type Order = {
  destination: string;
  region?: string;
  currency?: string;
  price?: number;
  quantity?: number;
};

const variables = ({
  destination,
  region,
  currency = "USD",
  price = 10,
  quantity = 2,
}: Order): Variables => ({
  parties: [
    { type: "ORIGIN", location: { countryCode: "CN" } },
    {
      type: "DESTINATION",
      location: { countryCode: destination, ...(region && { administrativeAreaCode: region }) },
    },
  ],
  items: [
    {
      productId: "item-1",
      sku: "item-1",
      description: "Cotton T-shirt",
      amount: price,
      quantity,
      currencyCode: currency,
      countryOfOrigin: "CN",
      hsCode: "6109.10",
    },
  ],
  rating: { amount: 5, currencyCode: currency, serviceLevelCode: "custom:custom" },
  landedCost: { currencyCode: currency },
});

async function send(token: string, order: Order = { destination: "US" }) {
  const response = await fetch(zonos.url, {
    method: "POST",
    headers: { credentialToken: token },
    body: JSON.stringify({
      query: "mutation { landedCostCalculateWorkflow { id } }",
      variables: variables(order),
    }),
  });
  return { status: response.status, body: await response.json() };
}

async function quote(order: Order) {
  const { body } = await send("any", order);
  return body.data.landedCostCalculateWorkflow[0];
}

describe("a quote", () => {
  it("charges each duty on the FOB value for the United States", async () => {
    const { amountSubtotals, duties } = await quote({ destination: "US" });
    expect(duties.map(({ amount }: { amount: number }) => amount)).toEqual([3.3, 2, 5]);
    expect(amountSubtotals).toMatchObject({
      items: 20,
      duties: 10.3,
      taxes: 0,
      fees: 5.19,
      landedCostTotal: 15.49,
    });
  });

  it("charges duty on the CIF value and VAT on goods, freight and duty for Great Britain", async () => {
    const { amountSubtotals } = await quote({ destination: "GB" });
    expect(amountSubtotals).toMatchObject({ duties: 3, taxes: 5.6, fees: 0, landedCostTotal: 8.6 });
  });

  it.each([
    ["ON", 3.72], // 13% of 28.60
    ["QC", 1.43], // 5%
  ])("charges the tax of the Canadian province %s", async (region, taxes) => {
    const { amountSubtotals } = await quote({ destination: "CA", region });
    expect(amountSubtotals).toMatchObject({ duties: 3.6, taxes });
  });

  it("rounds half up to the cent", async () => {
    const { duties } = await quote({ destination: "CA", region: "ON", price: 0.25, quantity: 1 });
    expect(duties).toMatchObject([{ amount: 0.05 }]); // 18% of 0.25 is 0.045
  });

  it("rounds to whole yen", async () => {
    const order = { destination: "GB", currency: "JPY", price: 1001, quantity: 1 };
    const { amountSubtotals } = await quote(order);
    expect(amountSubtotals).toMatchObject({ duties: 121, taxes: 225, landedCostTotal: 346 });
  });
});

describe("the stand-in", () => {
  it("returns 401 without a token", async () => {
    expect(await send(" ")).toMatchObject({ status: 401, body: { data: null } });
  });

  it("returns 400 for a query without landedCostCalculateWorkflow", async () => {
    const request = { method: "POST", headers: { credentialToken: "any" }, body: "{}" };
    expect(await fetch(zonos.url, request)).toMatchObject({ status: 400 });
  });

  it("returns errorType UNAVAILABLE for an unsupported destination", async () => {
    const { status, body } = await send("any", { destination: "KP" });
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([{ extensions: { errorType: "UNAVAILABLE" } }]);
  });

  it("returns errorType BAD_REQUEST for Canada without a province", async () => {
    const { body } = await send("any", { destination: "CA" });
    expect(body.errors).toMatchObject([{ extensions: { errorType: "BAD_REQUEST" } }]);
  });

  it("triggers the fault that the token names", async () => {
    expect(await send("rate")).toMatchObject({ status: 429 });
  });

  it("triggers the fault set by PUT /fault for every token until it is cleared", async () => {
    const faultUrl = new URL("/fault", zonos.url);
    await fetch(faultUrl, { method: "PUT", body: "error500" });
    expect(await send("any")).toMatchObject({ status: 500 });
    await fetch(faultUrl, { method: "PUT", body: "" });
    expect(await send("any")).toMatchObject({ status: 200 });
  });
});

it("startZonosStandIn rejects when the port is in use", async () => {
  const port = Number(new URL(zonos.url).port);
  await expect(startZonosStandIn(port)).rejects.toThrow(
    `Cannot listen on port ${port}: the port is in use. Stop the other program, such as this stand-in in another terminal.`,
  );
});
