import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BillCheck, CheckedLine } from "#shared/bill-check/bill-check.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A plastic toy from China worth 100 dollars, which owes 12.50 dollars under Section 301 and no other duty. */
const TOY = {
  hsCode: "9503.00.00",
  countryOfOrigin: "CN",
  value: 100,
  currency: "USD",
  date: "2026-10-20",
};

type Line = { kind: string; amount: number; carrier?: string; service?: string; fee?: string };

const duty = (amount: number): Line => ({ kind: "duty", amount });

const send = (bill: object) => app.agent.post("/api/bill-check").send(bill);
const check = async (lines: readonly Line[], goods: object = {}): Promise<BillCheck> =>
  (await send({ ...TOY, ...goods, lines }).expect(200)).body;
const checkLine = async (line: Line, goods: object = {}): Promise<CheckedLine> => {
  const [checked] = (await check([line], goods)).lines;
  if (!checked) throw new Error("A line is missing");
  return checked;
};

describe("POST /api/bill-check", () => {
  it("says by how much 100 dollars of duty on a toy of 100 dollars are too high, with heading and law", async () => {
    const { lines, totals, notes } = await check([duty(100)]);
    expect(lines).toMatchObject([
      {
        kind: "duty",
        positions: [1],
        billed: 100,
        verdict: "tooHigh",
        owed: { least: 12.5, most: 12.5 },
        difference: 87.5,
        reason: null,
      },
    ]);
    expect(lines[0]?.layers.map(({ heading, rate, amount }) => [heading, rate, amount])).toEqual([
      ["9503.00.00", "Free", 0],
      ["9903.05.31", "12.5%", 12.5],
    ]);
    expect(lines[0]?.layers[1]?.source?.citation).toContain("91 FR 47318");
    expect(totals).toEqual({ billed: 100, tooHigh: 87.5 });
    expect(notes).toContain("antidumping");
  });

  it("finds nothing in a correct bill, line by line", async () => {
    const { lines, totals, notBilled } = await check([
      { kind: "baseDuty", amount: 0 },
      { kind: "section301", amount: 12.5 },
      { kind: "section232", amount: 0 },
      { kind: "otherDuty", amount: 0 },
      { kind: "mpf", amount: 2.77 },
      { kind: "tax", amount: 0 },
    ]);
    expect(lines.map(({ verdict }) => verdict)).toEqual(Array(6).fill("right"));
    expect(totals).toEqual({ billed: 15.27, tooHigh: 0 });
    expect(notBilled).toEqual([]);
  });

  it("adds the lines of a kind, and what no other line is for to the duty in one amount", async () => {
    const { lines } = await check([
      { kind: "section301", amount: 10 },
      { kind: "duty", amount: 0 },
      { kind: "section301", amount: 2.5 },
    ]);
    expect(lines.map(({ positions, verdict }) => [positions, verdict])).toEqual([
      [[1, 3], "right"],
      [[2], "right"],
    ]);
  });

  it("names a duty that is owed and not on the bill", async () => {
    const { lines, notBilled } = await check([{ kind: "baseDuty", amount: 0 }]);
    expect(lines[0]).toMatchObject({ verdict: "right" });
    expect(notBilled).toEqual([{ kind: "section301", owed: { least: 12.5, most: 12.5 } }]);
  });

  it("allows for the value in whole dollars, in which customs counts", async () => {
    expect(await checkLine(duty(12.5), { value: 100.4 })).toMatchObject({ verdict: "right" });
    expect(await checkLine(duty(12.75), { value: 100 })).toMatchObject({ verdict: "tooHigh" });
  });

  it("says that an amount is lower than expected", async () => {
    expect(await checkLine(duty(5))).toMatchObject({ verdict: "tooLow", difference: 7.5 });
  });

  it.each([
    ["an unknown code", "9999.99.99", "unassessed"],
    ["a short code of lines with different duties", "6109.90", "unassessed"],
  ])("cannot judge the duty of %s, and says why", async (_, hsCode, code) => {
    const line = await checkLine(duty(20), { hsCode });
    expect(line).toMatchObject({ verdict: "cannotSay", owed: null, difference: null });
    expect(line.reason).toMatchObject({ code });
  });

  it("judges within the answers to open questions, and what is beyond every answer", async () => {
    const goods = { hsCode: "7616.99.51.90", countryOfOrigin: "CN", value: 1000 };
    const lines = (section232: number) =>
      check([{ kind: "section232", amount: section232 }, duty(600)], goods);
    const [open, beyond] = (await lines(700)).lines;
    const reason = { code: "openQuestion" };
    expect(open).toMatchObject({ verdict: "cannotSay", owed: { least: 500, most: 2000 }, reason });
    expect(beyond).toMatchObject({ verdict: "tooHigh", reason });
    const answered = await check([{ kind: "section232", amount: 500 }], {
      ...goods,
      answers: { russianAluminum: false },
    });
    expect(answered.lines[0]).toMatchObject({ verdict: "right" });
  });

  it("asks for the quantity that a duty depends on, in one amount and by its parts", async () => {
    const wine = { hsCode: "2204.21.50", countryOfOrigin: "FR" };
    const { lines } = await check([{ kind: "baseDuty", amount: 6 }], wine);
    expect(lines[0]).toMatchObject({ verdict: "cannotSay", reason: { code: "openQuantity" } });
    const known = await checkLine(duty(1), { ...wine, quantities: { liter: 10 } });
    expect(known).toMatchObject({ verdict: "tooLow", reason: null });
  });

  it("cannot judge duties of a day before the data, but fees of customs", async () => {
    const goods = { date: "2026-03-02" };
    const { lines } = await check([duty(20), { kind: "mpf", amount: 2.69 }], goods);
    expect(lines).toMatchObject([
      { verdict: "cannotSay", reason: { code: "beforeData", from: "2026-07-24" } },
      { verdict: "right", owed: { least: 2.69, most: 2.69 } },
    ]);
    const earlier = await checkLine({ kind: "mpf", amount: 2.69 }, { date: "2025-03-02" });
    expect(earlier.reason).toEqual({ code: "beforeData", from: "2025-10-01" });
  });

  it("counts the law of the day of import", async () => {
    const goods = { hsCode: "6810.99.00.20", countryOfOrigin: "ES" };
    const before = await check([duty(0)], { ...goods, date: "2026-08-01" });
    const after = await check([duty(0)], { ...goods, date: "2026-11-20" });
    expect(before.lines[0]?.owed).not.toEqual(after.lines[0]?.owed);
  });

  it("converts goods in another currency, and lets the difference of the rates pass", async () => {
    const goods = { currency: "EUR", billCurrency: "USD", value: 88.02 };
    const { lines, value, exchangeRate, notes } = await check([duty(12.9)], goods);
    expect(value).toBeCloseTo(100, 1);
    expect(exchangeRate).toEqual({ rate: 1.13607, date: "2026-09-29" });
    expect(lines).toMatchObject([{ verdict: "right" }]);
    expect(notes).toContain("exchangeRate");
    expect(await checkLine(duty(14), goods)).toMatchObject({ verdict: "tooHigh" });
  });

  it("takes the currency of the goods for the bill by default", async () => {
    const { currency, lines } = await check([duty(1250)], { currency: "JPY", value: 10_000 });
    expect(currency).toBe("JPY");
    expect(lines).toMatchObject([{ verdict: "right", owed: { least: 1250, most: 1250 } }]);
  });

  it("cannot judge what is owed elsewhere than in the United States", async () => {
    const { lines } = await check([duty(5), { kind: "tax", amount: 19 }], { toCountry: "DE" });
    expect(lines.map(({ reason }) => reason)).toEqual([
      { code: "otherDestination", country: "DE" },
      { code: "otherDestination", country: "DE" },
    ]);
  });

  it.each([
    ["tax on a toy, because none is due on import", { kind: "tax", amount: 7 }, {}, "tooHigh"],
    [
      "tax on wine, because of excise",
      { kind: "tax", amount: 7 },
      { hsCode: "2204.21.50" },
      "cannotSay",
    ],
    ["HMF by air", { kind: "hmf", amount: 0.13 }, { transport: "air" }, "tooHigh"],
    ["HMF by sea", { kind: "hmf", amount: 0.13 }, { transport: "sea" }, "right"],
    ["HMF if the transport is open", { kind: "hmf", amount: 0.13 }, {}, "cannotSay"],
    ["HMF above that of any transport", { kind: "hmf", amount: 5 }, {}, "tooHigh"],
    ["MPF of no entry", { kind: "mpf", amount: 10 }, {}, "tooHigh"],
    ["MPF of a formal entry", { kind: "mpf", amount: 34.58 }, {}, "cannotSay"],
    ["antidumping duty", { kind: "antidumping", amount: 10 }, {}, "cannotSay"],
  ])("judges %s", async (_, line, goods, verdict) => {
    expect(await checkLine(line, goods)).toMatchObject({ verdict });
  });

  it.each([
    ["no line", { lines: [] }, "lines"],
    ["31 lines", { lines: Array(31).fill(duty(1)) }, "lines"],
    ["a line of no kind", { lines: [{ kind: "toll", amount: 1 }] }, "lines.0.kind"],
    ["a negative amount", { lines: [duty(1), duty(-1)] }, "lines.1.amount"],
    ["goods of no value", { value: 0 }, "value"],
    ["a code that is none", { hsCode: "12" }, "hsCode"],
    ["an unknown country", { countryOfOrigin: "XX" }, "countryOfOrigin"],
    ["a day that is none", { date: "2026-02-30" }, "date"],
    ["a day that has not begun", { date: "2999-01-01" }, "date"],
    ["an answer to no question", { answers: { isToy: true } }, "answers.isToy"],
    ["an unknown field", { freight: 5 }, "freight"],
  ])("rejects %s and names the field", async (_, fields, name) => {
    const { body } = await send({ ...TOY, lines: [duty(1)], ...fields }).expect(400);
    expect(Object.keys(body.fields)).toContain(name);
  });

  it("limits the calls of an address as it limits calculations", async () => {
    const limited = await testApp({ env: { LIMIT_CALCULATE: "2" } });
    const call = () => limited.agent.post("/api/bill-check").send({ ...TOY, lines: [duty(1)] });
    await call().expect(200);
    await call().expect(200);
    await call().expect(429);
    await limited.close();
  });
});

const FEES = `carrier,service,fee,fixed,percent,minimum,currency,valid_from,as_of,checked,claim_days,source
Swift,All,disbursement,0,2,12,USD,2026-01-01,2026-09-01,yes,30,https://example.com/fees
Swift,All,disbursement,0,2,15,USD,2026-11-01,2026-11-01,yes,30,https://example.com/fees
Slow,All,disbursement,0,2,11,USD,,2025-01-01,no,,https://example.com/slow
Euro,All,disbursement,10,0,0,EUR,,2026-09-01,yes,,https://example.com/euro
Post,Mail,postal,,,,USD,,2025-01-01,no,,https://example.com/post
`;

describe("the fee of a courier", () => {
  beforeAll(async () => {
    const { agent } = await logInAs(app, "admin");
    const { body } = await agent
      .post("/api/admin/datasets/carrier-fees/versions")
      .attach("file", Buffer.from(FEES), "fees.csv")
      .expect(200);
    await activateVersion(agent, "carrier-fees", body.version.id);
  });

  const fee = (amount: number, carrier = "Swift", service = "All", kind = "disbursement") => ({
    kind: "courierFee",
    amount,
    carrier,
    service,
    fee: kind,
  });

  it("is too high above the checked table of the day of import", async () => {
    const [, line] = (await check([duty(12.5), fee(20)])).lines;
    expect(line).toMatchObject({
      verdict: "tooHigh",
      difference: 8,
      owed: { least: 12, most: 12 },
      fee: { carrier: "Swift", validFrom: "2026-01-01", source: "https://example.com/fees" },
    });
    const later = await check([duty(12.5), fee(15)], { date: "2026-11-05" });
    expect(later.lines[1]).toMatchObject({ verdict: "right" });
  });

  it("is a share of what the courier paid by its bill", async () => {
    const [, line] = (await check([duty(1000), fee(20)])).lines;
    expect(line).toMatchObject({ verdict: "right", owed: { least: 20, most: 20 } });
  });

  it.each([
    ["a table that was not checked", fee(20, "Slow"), "feeUnchecked"],
    ["a table without its amount", fee(9, "Post", "Mail", "postal"), "feeAmountUnknown"],
    ["a table without it", fee(9, "Swift", "Ground"), "feeNotListed"],
    ["no courier", { kind: "courierFee", amount: 9 }, "noCarrier"],
  ])("cannot be judged by %s", async (_, line, code) => {
    expect(await checkLine(line)).toMatchObject({ verdict: "cannotSay", reason: { code } });
  });

  it("may differ as far as the rates do where the table has another currency", async () => {
    const charged = async (amount: number) =>
      (await check([duty(12.5), fee(amount, "Euro")])).lines[1];
    expect(await charged(11.5)).toMatchObject({ verdict: "right", owed: { least: 11.36 } });
    expect(await charged(12.5)).toMatchObject({ verdict: "tooHigh" });
  });

  it("cannot be judged before the first day of the table", async () => {
    expect((await checkLine(fee(12), { date: "2025-12-31" })).reason).toEqual({
      code: "feeLater",
      from: "2026-01-01",
    });
  });

  it("is right also by a table that was not checked, if it is the same", async () => {
    const [, line] = (await check([duty(12.5), fee(11, "Slow")])).lines;
    expect(line).toMatchObject({ verdict: "right" });
  });
});
