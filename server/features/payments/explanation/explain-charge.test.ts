import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { calculationItems, calculations, transactions } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(payments.app, "admin");
});

/** Starts a payment of a calculation with these changes of its items, and returns its code. */
async function charge(itemPatch: object = {}): Promise<string> {
  await payments.visitor.calculate("USD", itemPatch);
  const { body } = await payments.visitor.createPayment().expect(200);
  return body.transactionCode;
}

const explain = async (code: string) =>
  (await admin.agent.get(`/api/admin/transactions/${code}/explanation`).expect(200)).body
    .explanation;

describe("GET /api/admin/transactions/:code/explanation", () => {
  it("explains items by country rate with their rate, layers and law, the fees and the versions", async () => {
    await payments.storeSettings({ flat_fee: "2.5", item_fee: "1", percentage_fee: "0.05" });
    const explanation = await explain(await charge());
    await payments.storeSettings({ flat_fee: "0", item_fee: "0", percentage_fee: "0" });
    expect(explanation).toMatchObject({
      isQuote: false,
      subtotal: 300,
      dutyAmount: 87.5,
      feeAmount: 9.1,
      total: 96.6,
      feeLines: [
        { kind: "flat", amount: 2.5 },
        { kind: "item", perItem: 1, itemCount: 2, amount: 2 },
        { kind: "percentage", percentage: 5, base: 92, amount: 4.6 },
      ],
      entryDate: null,
      tariff: { name: expect.any(String) },
      schedule: null,
      measures: null,
    });
    expect(explanation.items).toMatchObject([
      { description: "T-shirts", quantity: 2, value: 50, subtotal: 100, verdict: null, line: null },
      {
        description: "Shoes",
        countryDuty: {
          customsValue: 200,
          rate: 37.5,
          amount: 75,
          layers: [
            { layer: "baseline", rate: 10, amount: 20 },
            { layer: "reciprocal", rate: 0, amount: 0 },
            { layer: "countrySpecific", rate: 27.5, amount: 55 },
          ],
          htsHeading: "9903.05.27 + 9903.05.01",
          legalBasis: "Section 301 (forced labor) 12.5% + Section 301 Brazil 25%",
        },
      },
    ]);
  });

  it("explains items by tariff line with their layers, what was entered, and the programs of the active measures", async () => {
    const answers = { otherExemption: false };
    const code = await charge({ hsCode: "6109.10.00.12", countryOfOrigin: "VN", answers });
    const explanation = await explain(code);
    expect(explanation).toMatchObject({
      schedule: { name: "2026 Revision 10", date: "2026-06-08" },
      measures: { date: "2026-10-14" },
      entryDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      feeLines: [],
    });
    const [shirts] = explanation.items;
    expect(shirts).toMatchObject({
      hsCode: "6109.10.00.12",
      verdict: "exact",
      countryDuty: null,
      line: {
        duty: 29,
        layers: [
          { heading: "6109.10.00.12", rate: "16.5%", amount: 16.5, program: null },
          { heading: "9903.05.84", rate: "12.5%", amount: 12.5 },
        ],
      },
      entered: { answers },
    });
    const { program } = shirts.line.layers[1];
    expect(explanation.programs[program].en).toBe("Section 301: forced labor");
    expect(explanation.questionTexts.otherExemption.text.en).toEqual(expect.any(String));
  });

  it("names no program of measures that are not the active ones any more", async () => {
    const code = await charge({ hsCode: "6109.10.00.12", countryOfOrigin: "VN" });
    const { db } = payments.app.deps;
    const { calculationId } = await findTransaction(code);
    await db
      .update(calculations)
      .set({ measureVersionId: "00000000-0000-4000-8000-000000000000" })
      .where(eq(calculations.id, calculationId));
    const explanation = await explain(code);
    expect(explanation.measures).toBeNull();
    expect(explanation.programs).toEqual({});
    expect(explanation.items[0].line.layers[1]).toEqual({
      heading: "9903.05.84",
      rate: "12.5%",
      amount: 12.5,
      program: null,
    });
  });

  it("reads the verdicts and answers of release 0.2.0", async () => {
    const code = await charge({ hsCode: "6109.10.00.12", countryOfOrigin: "VN" });
    const assessment = { verdict: "depends", facts: { civilAircraft: true }, layers: [] };
    await storeAssessment(code, assessment);
    const [item] = (await explain(code)).items;
    expect(item).toMatchObject({
      verdict: "provisional",
      entered: { answers: { civilAircraft: true } },
    });
  });

  it("knows only the sums of a calculation from before its rates and fees were stored", async () => {
    await payments.storeSettings({ flat_fee: "2.5" });
    const code = await charge();
    await payments.storeSettings({ flat_fee: "0" });
    await storeAssessment(code, null);
    const { calculationId } = await findTransaction(code);
    await payments.app.deps.db
      .update(calculations)
      .set({ tariffVersionId: null, feeLines: null })
      .where(eq(calculations.id, calculationId));
    const explanation = await explain(code);
    expect(explanation).toMatchObject({
      dutyAmount: 87.5,
      feeAmount: 2.5,
      total: 90,
      feeLines: null,
      tariff: null,
    });
    expect(explanation.items).toMatchObject([
      { description: "T-shirts", countryDuty: null, line: null },
      { description: "Shoes", countryDuty: null, line: null },
    ]);
  });

  it("explains a quote of the landed-cost provider by its sums and fees", async () => {
    const code = await charge();
    await storeAssessment(code, null);
    const { calculationId } = await findTransaction(code);
    await payments.app.deps.db
      .update(calculations)
      .set({ calculationMethod: "zonos", tariffVersionId: null, feeLines: [["provider", 9.95]] })
      .where(eq(calculations.id, calculationId));
    expect(await explain(code)).toMatchObject({
      isQuote: true,
      dutyAmount: 87.5,
      feeLines: [{ kind: "provider", amount: 9.95 }],
      items: [
        { description: "T-shirts", line: null, countryDuty: null },
        { description: "Shoes", line: null, countryDuty: null },
      ],
    });
  });

  it("answers 403 to an account without the role", async () => {
    const code = await charge();
    const { agent } = await logInAs(payments.app, "user");
    await agent.get(`/api/admin/transactions/${code}/explanation`).expect(403);
    await agent.post(`/api/admin/transactions/${code}/explanation`).expect(403);
  });

  it("answers 404 for an unknown code", async () => {
    await charge();
    for (const code of ["2222-2222-2222-2222", "no code"]) {
      await admin.agent.get(`/api/admin/transactions/${code}/explanation`).expect(404);
    }
  });
});

const plainCode = (code: string) => code.replaceAll("-", "");

async function findTransaction(code: string) {
  const [found] = await payments.app.deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionCode, plainCode(code)));
  if (!found) throw new Error(`No transaction ${code}`);
  return found;
}

/** Stores what an earlier release did of each item. */
async function storeAssessment(code: string, assessment: object | null) {
  const { calculationId } = await findTransaction(code);
  await payments.app.deps.db
    .update(calculationItems)
    .set({ assessment })
    .where(eq(calculationItems.calculationId, calculationId));
}
