import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currencyCodes } from "#shared/currency.ts";
import { mostly, oddNumber } from "#tests/fuzz/odd-values.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const currency = fc.constantFrom(...currencyCodes, "USD", "USD", "USD");
const body = currency.chain((code) =>
  mostly(
    fc.record(
      {
        fromCountry: mostly(fc.constantFrom("VN", "cn")),
        toCountry: mostly(fc.constant("US")),
        currency: mostly(fc.constant(code)),
        shippingCost: mostly(fc.double({ min: 0, max: 1e6, noNaN: true })),
        insuranceCost: mostly(oddNumber),
        items: mostly(
          fc.array(
            mostly(
              fc.record({
                description: mostly(fc.string({ unit: "grapheme", minLength: 1 })),
                value: mostly(fc.double({ min: 0, max: 1e10, noNaN: true })),
                quantity: mostly(fc.integer({ min: 1, max: 1000 })),
                currency: mostly(fc.constant(code)),
                countryOfOrigin: mostly(fc.constantFrom("VN", "BR", "DE", "NA", "us")),
              }),
            ),
            { minLength: 1, maxLength: 4 },
          ),
        ),
      },
      { requiredKeys: ["fromCountry", "toCountry", "currency", "items"] },
    ),
  ),
);

// Threats: H11
it("POST /api/calculate answers 2,000 random bodies without a 5xx status", async () => {
  const bodies = fc.sample(body, { numRuns: 2000, seed: 20_261_120 });
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let index = worker; index < bodies.length; index += 8) {
        const status = await post(JSON.stringify(bodies[index]) ?? "");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, JSON.stringify(bodies[index])).toBeLessThan(500);
      }
    }),
  );
  expect(statuses.get(200)).toBeGreaterThan(200);
  expect(statuses.get(400)).toBeGreaterThan(200);
});

it("POST /api/calculate returns item duties and layers that add up to the duty", async () => {
  const bodies = fc.sample(body, { numRuns: 300, seed: 1 });
  for (const each of bodies) {
    const response = await fetchCalculation(JSON.stringify(each) ?? "");
    if (response.status !== 200) continue;
    const result = await response.json();
    const cents = (amount: number) => Math.round(amount * 100);
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);
    const duties = result.items.map((item: { duty: { amount: number } }) => item.duty.amount);
    expect(total(duties)).toBe(cents(result.dutyAmount));
    expect(total(Object.values<number>(result.dutyBreakdown))).toBe(cents(result.dutyAmount));
  }
});

const fetchCalculation = (text: string) =>
  fetch(`${app.address}/api/calculate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
  });

async function post(text: string) {
  const response = await fetchCalculation(text);
  await response.arrayBuffer();
  return response.status;
}
