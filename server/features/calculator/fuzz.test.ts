import { afterAll, beforeAll, expect, it } from "vitest";
import { postCalculation, postCalculations, randomCalculations } from "#rigs/fuzz/calculations.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Threats: H11
it("POST /api/calculate answers 500 random bodies without a 5xx status", async () => {
  const bodies = randomCalculations(500, 20_261_120);
  const { counts, failures } = await postCalculations(app.address, bodies);
  expect(failures).toEqual([]);
  const share = (status: number) => (counts.get(status) ?? 0) / bodies.length;
  expect(share(200)).toBeGreaterThan(0.1);
  expect(share(400)).toBeGreaterThan(0.1);
});

it("POST /api/calculate returns item duties and layers that add up to the duty", async () => {
  for (const body of randomCalculations(300, 1)) {
    const response = await postCalculation(app.address, body);
    if (response.status !== 200) continue;
    const result = await response.json();
    const cents = (amount: number) => Math.round(amount * 100);
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);
    const duties = result.items.map((item: { duty: { amount: number } }) => item.duty.amount);
    expect(total(duties)).toBe(cents(result.dutyAmount));
    expect(total(Object.values<number>(result.dutyBreakdown))).toBe(cents(result.dutyAmount));
  }
});
