import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { calculationRequest } from "#shared/calculator/contract.ts";
import { calculationItems, calculations, datasetVersions } from "#shared/db/schema.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";
import { assessItemsByLine } from "./assess-items-by-line.ts";
import { toShipment } from "./shipment.ts";

const calculator = setUpCalculator();

const ENTRY_DATE = "2026-10-09";

const tShirt = { value: 500, quantity: 2, hsCode: "6109.10.00.12" };
const goat = { hsCode: "0104.20.0000", value: 200, quantity: 500, countryOfOrigin: "NZ" };

const byLine = (item: object, request: object = {}) => ({
  ...withItem(item),
  entryDate: ENTRY_DATE,
  ...request,
});

const noteCodes = (body: { notes: { code: string }[] }) => body.notes.map(({ code }) => code);

describe("POST /api/calculate by tariff line", () => {
  it("stacks the duties on a T-shirt from Vietnam", async () => {
    const { body } = await calculator.calculate(byLine(tShirt)).expect(200);
    expect(body).toMatchObject({
      dutyAmount: 290,
      dutyPercentage: 29,
      dutyBreakdown: { baseline: 0, reciprocal: 0, countrySpecific: 125, standard: 165 },
      totalLandedCost: 290,
      schedule: {
        entryDate: ENTRY_DATE,
        schedule: { name: "2026 Revision 10", effectiveFrom: "2026-06-08" },
        measures: { asOf: "2026-10-14" },
        exchangeRate: null,
      },
    });
    const [{ duty, assessment }] = body.items;
    expect(duty).toMatchObject({
      rate: 29,
      amount: 290,
      layers: [
        { layer: "standard", rate: 16.5, amount: 165 },
        { layer: "countrySpecific", rate: 12.5, amount: 125 },
      ],
    });
    expect(assessment).toMatchObject({
      verdict: "exact",
      column: "general",
      layers: [
        {
          heading: "6109.10.00.12",
          rate: "16.5%",
          formula: [{ kind: "percent", percent: 16.5, value: 1000 }],
          amount: 165,
        },
        { heading: "9903.05.84", rate: "12.5%", amount: 125, from: "2026-07-24" },
      ],
      questions: [],
    });
    const { program } = assessment.layers[1];
    expect(body.schedule.programs[program]).toEqual({ en: "Section 301: forced labor" });
  });

  it("names programs in English and the language of the request", async () => {
    const { body } = await calculator
      .calculate(byLine(tShirt))
      .set("Accept-Language", "de")
      .expect(200);
    expect(body.schedule.programs).toEqual({
      "301-forced-labor": {
        en: "Section 301: forced labor",
        de: "Section 301: Zwangsarbeit",
      },
    });
  });

  it("charges nothing on coffee and says why", async () => {
    const { body } = await calculator.calculate(byLine({ hsCode: "0901.11.0015" })).expect(200);
    expect(body).toMatchObject({ dutyAmount: 0, totalLandedCost: 0 });
    expect(body.items[0].assessment).toMatchObject({
      verdict: "exact",
      notApplied: [
        { heading: "9903.05.84", reason: { code: "exemptGoods", heading: "9903.05.86" } },
      ],
    });
  });

  it("charges Section 232 on a steel bolt in place of Section 301", async () => {
    const bolt = { ...tShirt, hsCode: "7318.15.2010" };
    const { body } = await calculator.calculate(byLine(bolt)).expect(200);
    expect(body).toMatchObject({ dutyAmount: 500, dutyBreakdown: { sector: 500 } });
    expect(body.items[0].assessment.notApplied).toMatchObject([
      {
        heading: "9903.05.84",
        reason: { code: "displaced", by: "9903.82.02", heading: "9903.05.90" },
      },
    ]);
  });

  it("adds up items by line, by the country rate, and in any order", async () => {
    const shoes = shipment.items[1];
    const [shirt] = byLine(tShirt).items;
    const request = { ...shipment, entryDate: ENTRY_DATE };
    const [inOrder, reversed] = await Promise.all(
      [
        [shirt, shoes],
        [shoes, shirt],
      ].map((items) => calculator.calculate({ ...request, items }).expect(200)),
    );
    expect(inOrder?.body).toMatchObject({
      dutyAmount: 365,
      dutyBreakdown: { baseline: 20, reciprocal: 0, countrySpecific: 180, standard: 165 },
    });
    expect(inOrder?.body.items[1].assessment).toBeNull();
    expect(noteCodes(inOrder?.body)).toEqual(
      expect.arrayContaining(["byTariffLine", "mfnNotIncluded", "productSpecificNotIncluded"]),
    );
    expect(reversed?.body.dutyAmount).toBe(365);
    expect(reversed?.body.dutyBreakdown).toEqual(inOrder?.body.dutyBreakdown);
  });

  it("says what the result by line does and does not contain", async () => {
    const { body } = await calculator.calculate(byLine(tShirt)).expect(200);
    expect(noteCodes(body)).toEqual([
      "byTariffLine",
      "remediesNotIncluded",
      "freightNotDutiable",
      "noImportVat",
      "rounding",
      "estimate",
    ]);
    const later = await calculator.calculate(byLine(tShirt, { entryDate: "2026-10-15" }));
    expect(noteCodes(later.body)).toContain("measuresAsOf");
  });

  it("asks for a quantity that the rate needs", async () => {
    const steers = { hsCode: "0102.29.4062", value: 1000, quantity: 60, countryOfOrigin: "NZ" };
    const { body } = await calculator.calculate(byLine(steers)).expect(200);
    expect(noteCodes(body)).toContain("quantityOpen");
    expect(body.items[0].assessment).toMatchObject({
      verdict: "provisional",
      questions: [{ kind: "quantity", unit: "kg", perUnit: 0.01, rate: "1¢/kg" }],
    });
  });

  it("names the duty from which on a quantity matters", async () => {
    const steers = { hsCode: "0102.29.4062", value: 1000, quantity: 60, countryOfOrigin: "DE" };
    const { body } = await calculator.calculate(byLine(steers)).expect(200);
    expect(body.dutyAmount).toBe(6000);
    expect(body.items[0].assessment.questions).toMatchObject([{ dutyFloor: 6000 }]);
  });

  it.each([
    { hsCode: "8703.23.01.90", countryOfOrigin: "DE", duty: 150, dutyIfOld: 100 },
    { hsCode: "8703.23.01.90", countryOfOrigin: "JP", duty: 150, dutyIfOld: 125 },
    { hsCode: "8703.23.01.90", countryOfOrigin: "UA", duty: 275, dutyIfOld: 25 },
    { hsCode: "8704.22.51.80", countryOfOrigin: "VN", duty: 500, dutyIfOld: 375 },
  ])("asks whether a vehicle of $countryOfOrigin is 25 years old", async (example) => {
    const { duty, dutyIfOld, ...goods } = example;
    const vehicle = { ...goods, value: 1000, quantity: 1 };
    const name = "vehicleAtLeast25Years";
    const { body } = await calculator.calculate(byLine(vehicle)).expect(200);
    expect(body.dutyAmount).toBe(duty);
    expect(body.items[0].assessment.questions).toMatchObject([
      { kind: "yesNo", name, assumed: false, ifTrue: { least: dutyIfOld, most: dutyIfOld } },
    ]);
    const old = await calculator.calculate(byLine({ ...vehicle, answers: { [name]: true } }));
    expect(old.body.dutyAmount).toBe(dutyIfOld);
  });

  it.each([
    { hsCode: "9403.60.80.93", countryOfOrigin: "VN", duty: 250, dutyOfOther: 125 },
    { hsCode: "9403.91.00.80", countryOfOrigin: "DE", duty: 150, dutyOfOther: 100 },
  ])("asks whether furniture of $hsCode is a kitchen cabinet or vanity", async (example) => {
    const { duty, dutyOfOther, ...goods } = example;
    const furniture = { ...goods, value: 1000, quantity: 1 };
    const { body } = await calculator.calculate(byLine(furniture)).expect(200);
    expect(body.dutyAmount).toBe(duty);
    expect(body.items[0].assessment.questions).toMatchObject([
      { name: "kitchenCabinet", assumed: true, ifFalse: { least: dutyOfOther, most: dutyOfOther } },
    ]);
    const answers = { kitchenCabinet: false };
    const other = await calculator.calculate(byLine({ ...furniture, answers })).expect(200);
    expect(other.body.dutyAmount).toBe(dutyOfOther);
  });

  it("has the questions that it asks, names or has answers to, in English and the request's language", async () => {
    const furniture = { hsCode: "9403.60.80.93", countryOfOrigin: "VN", value: 1000, quantity: 1 };
    const calculate = (item: object, language: string) =>
      calculator.calculate(byLine(item)).set("accept-language", language).expect(200);
    const asked = await calculate(furniture, "de");
    expect(asked.body.schedule.questionTexts).toEqual({
      kitchenCabinet: {
        text: {
          en: "Is it a completed kitchen cabinet or bathroom vanity, or a part of one?",
          de: "Ist es ein fertiger Küchenschrank oder Waschtischunterschrank oder ein Teil davon?",
        },
      },
    });
    const answers = { civilAircraft: false, kitchenCabinet: false };
    const answered = await calculate({ ...furniture, answers }, "en");
    expect(Object.keys(answered.body.schedule.questionTexts)).toEqual([
      "kitchenCabinet",
      "civilAircraft",
    ]);
    const { body } = await calculate(tShirt, "de");
    expect(body.schedule.questionTexts).toEqual({});
  });

  it("rejects an answer to a question that the measures in force do not have", async () => {
    const { agent } = await logInAs(calculator.app, "admin");
    const painted = { source: "US note 52", text: { en: "Is it painted?" } };
    const example = exampleMeasures();
    const file = {
      ...example,
      questions: { ...example.questions, painted },
      measures: example.measures.map((measure) => ({
        ...measure,
        ...(measure.key === "301-vn" && { needs: [{ question: "painted", is: true }] }),
      })),
    };
    const { body: preview } = await agent
      .post("/api/admin/datasets/measures/versions")
      .attach("file", Buffer.from(JSON.stringify(file)), "measures.json")
      .expect(200);
    const shipped = preview.activeId;
    const activate = (id: string) => activateVersion(agent, "measures", id);
    await activate(preview.version.id);
    const request = byLine({ ...tShirt, answers: { painted: true } });
    const { body } = await calculator.calculate(request).expect(200);
    expect(body).toMatchObject({ dutyAmount: 290, schedule: { questionTexts: { painted: {} } } });
    await activate(shipped);
    const rejected = await calculator.calculate(request).expect(400);
    expect(rejected.body.fields).toEqual({
      "items.0.answers.painted": "Item 1: no duty depends on an answer named “painted”.",
    });
  });

  it("charges the duty on kitchen cabinets without a question where the line has no other goods", async () => {
    const cabinet = { hsCode: "9403.40.90.60", countryOfOrigin: "VN", value: 1000, quantity: 1 };
    const { body } = await calculator.calculate(byLine(cabinet)).expect(200);
    expect(body.dutyAmount).toBe(250);
    expect(body.items[0].assessment).toMatchObject({ verdict: "exact", questions: [] });
  });

  it("converts duties per unit from US dollars", async () => {
    const request = { ...byLine({ ...goat, currency: "EUR" }), currency: "EUR" };
    const { body } = await calculator.calculate(request).expect(200);
    expect(body.schedule.exchangeRate).toEqual({
      unitsPerUsd: 0.88022588,
      date: "2026-09-29",
      source: "default",
    });
    // 500 × 0.68 USD = 299.28 EUR, and 12.5% of 100,000 EUR
    expect(body.dutyAmount).toBe(12_799.28);
    expect(noteCodes(body)).toContain("exchangeRate");
  });
});

type WorkedEntry = Record<
  | "id"
  | "hsCode"
  | "origin"
  | "value"
  | "pieces"
  | "kg"
  | "claims"
  | "answers"
  | "entryDate"
  | "duty",
  string
>;

/** Published entries, one of them a real one. */
const workedEntries: WorkedEntry[] = parse(
  readFileSync("tests/support/fixtures/worked-entries.csv"),
  { columns: true },
);

describe("a published entry", () => {
  it.each(workedEntries)("a published entry is calculated to the cent: $id", async (entry) => {
    const pieces = Number(entry.pieces || 1);
    const item = {
      hsCode: entry.hsCode,
      countryOfOrigin: entry.origin,
      value: Number(entry.value),
      quantity: 1,
      claims: entry.claims ? [entry.claims] : [],
      answers: entry.answers ? { [entry.answers]: true } : {},
      quantities: { number: pieces, ...(entry.kg && { kg: Number(entry.kg) }) },
    };
    const { body } = await calculator
      .calculate(byLine(item, { entryDate: entry.entryDate }))
      .expect(200);
    expect(body.dutyAmount).toBe(Number(entry.duty));
    expect(body.items[0].assessment.questions.filter(isOpen)).toEqual([]);
  });

  const isOpen = ({ isRelief }: { isRelief?: true }) => !isRelief;
});

describe("an item that is not assessed by line", () => {
  it("pays the country rate if the schedule does not have its code", async () => {
    const { body } = await calculator
      .calculate(byLine({ ...tShirt, hsCode: "610999" }))
      .expect(200);
    expect(body.dutyAmount).toBe(125);
    expect(body.items[0].assessment).toEqual({
      verdict: "unassessed",
      reason: { code: "unknownCode" },
    });
    expect(noteCodes(body)).toEqual(expect.arrayContaining(["countryRateUsed", "mfnNotIncluded"]));
    expect(noteCodes(body)).not.toContain("byTariffLine");
  });

  it("an item that is not assessed by line is told the range of duties if the lines of its code differ", async () => {
    const { body } = await calculator
      .calculate(byLine({ ...tShirt, hsCode: "6109.90" }))
      .expect(200);
    expect(body.items[0].assessment.reason).toEqual({
      code: "ambiguousCode",
      lines: expect.any(Number),
      duty: { least: 151, most: 445 },
    });
    expect(body.dutyAmount).toBe(125);
  });

  it("an item that is not assessed by line is told no range of duties if a line of its code needs a quantity", async () => {
    const { body } = await calculator
      .calculate(byLine({ ...tShirt, hsCode: "0703.10" }))
      .expect(200);
    expect(body.items[0].assessment.reason).toEqual({
      code: "ambiguousCode",
      lines: expect.any(Number),
      duty: null,
    });
  });

  it("an item that is not assessed by line is told the rate that is not computed", async () => {
    const watch = { ...tShirt, hsCode: "9102.11.10", countryOfOrigin: "CN" };
    const { body } = await calculator.calculate(byLine(watch)).expect(200);
    expect(body.items[0].assessment.reason).toMatchObject({
      code: "rateForm",
      rate: expect.stringContaining("on the case"),
    });
  });

  it("pays the country rate, with a note, while the schedule is switched off", async () => {
    await storeSettings(calculator.app, { use_tariff_schedule: "false" });
    const { body } = await calculator.calculate(byLine(tShirt)).expect(200);
    expect(body).toMatchObject({ dutyAmount: 125, schedule: null });
    expect(body.items[0].assessment).toBeNull();
    expect(noteCodes(body)).toContain("hsCodeIgnored");
  });

  it.each([
    ["no code", { hsCode: undefined }, "calculator.hsCodeRequired"],
    ["an unknown code", { hsCode: "610999" }, "calculator.hsCodeUnknown"],
    ["a code with different lines", { hsCode: "6109.90" }, "calculator.hsCodeAmbiguous"],
    [
      "a code with a line whose rate is not computed",
      { hsCode: "2611.00" },
      "calculator.hsCodeDifferentRates",
    ],
    ["a code without its leading zero", { hsCode: "901110015" }, "calculator.hsCodeLostZero"],
    ["a code of chapter 99", { hsCode: "9903.88.03" }, "calculator.hsCodeSpecial"],
    ["a rate of a part", { hsCode: "9102.11.10" }, "calculator.rateNotComputed"],
  ])(
    "an item that is not assessed by line is rejected with 400 for %s while HS codes are required",
    async (_name, item, code) => {
      await storeSettings(calculator.app, { require_hs_codes: "true" });
      const { body } = await calculator.calculate(byLine({ ...tShirt, ...item })).expect(400);
      expect(body).toMatchObject({ code, fields: { "items.0.hsCode": body.message } });
    },
  );
});

describe("a request that the tariff line rules out", () => {
  it("a request that the tariff line rules out is a 400 that names a claim that the origin cannot make", async () => {
    const claims = ["S", "D"];
    const { body } = await calculator.calculate(byLine({ ...goat, claims })).expect(400);
    expect(body.code).toBe("calculator.claimNotAvailable");
    expect(Object.keys(body.fields)).toEqual(["items.0.claims.0", "items.0.claims.1"]);
    expect(body.message).toBe(
      "Preference S does not apply to code 0104.20.0000 with this country of origin: New Zealand.",
    );
  });

  it.each(["2026-07-23", "2099-01-01"])(
    "a request that the tariff line rules out is a 400 that names the entry date %s",
    async (day) => {
      const { body } = await calculator.calculate(byLine(tShirt, { entryDate: day })).expect(400);
      expect(body.code).toBe("calculator.entryDateRange");
      expect(body.fields).toHaveProperty("entryDate");
      expect(body.message).toContain("Jul 24, 2026");
    },
  );

  it("a request that the tariff line rules out is a 400 that names the entry date, also without HS codes", async () => {
    const request = { ...shipment, entryDate: "2026-07-23" };
    const { body } = await calculator.calculate(request).expect(400);
    expect(body.code).toBe("calculator.entryDateRange");
  });
});

describe("the fees of US customs", () => {
  it("the fees of US customs are shown for information while a setting says so, and are part of no total", async () => {
    const hidden = await calculator.calculate(byLine(tShirt)).expect(200);
    expect(hidden.body.customsFees).toBeNull();

    await storeSettings(calculator.app, { show_customs_fees: "true" });
    const { body } = await calculator.calculate(byLine({ ...tShirt, value: 10_000 })).expect(200);
    expect(body.customsFees).toEqual({
      mpf: {
        entry: "formal",
        informalLimit: 2500,
        percent: 0.3464,
        base: 20_000,
        min: 34.58,
        max: 670.86,
        amount: 69.28,
      },
      hmf: { transport: null, percent: 0.125, base: 20_000, amount: 25 },
      exchangeRate: null,
    });
    expect(body).toMatchObject({ totalLandedCost: 5800, feeAmount: 0 });
  });

  it("the fees of US customs are those of a parcel that arrives by air", async () => {
    await storeSettings(calculator.app, { show_customs_fees: "true" });
    const parcel = byLine({ ...tShirt, value: 19 }, { transport: "air" });
    const { body } = await calculator.calculate(parcel).expect(200);
    expect(body.customsFees).toMatchObject({
      mpf: { entry: "informal", amount: 2.77 },
      hmf: { transport: "air", amount: 0 },
    });
    const { body: error } = await calculator
      .calculate({ ...parcel, transport: "rocket" })
      .expect(400);
    expect(error.fields).toHaveProperty("transport");
  });

  it("name the exchange rate that their limits were converted with", async () => {
    await storeSettings(calculator.app, { show_customs_fees: "true" });
    const request = { ...byLine({ ...tShirt, currency: "EUR" }), currency: "EUR" };
    const { body } = await calculator.calculate(request).expect(200);
    expect(body.schedule.exchangeRate).toBeNull();
    expect(body.customsFees).toMatchObject({
      mpf: { min: 30.44, max: 590.51 },
      exchangeRate: { unitsPerUsd: 0.88022588, date: "2026-09-29", source: "default" },
    });
  });
});

describe("what a courier asks at the door", () => {
  const fees = [
    { name: "DHL Express", fixed: 0, percent: 2, minimum: 17, currency: "USD" },
    { name: "UPS", fixed: 10, percent: 0, minimum: 0, currency: "EUR" },
  ];
  const parcel = byLine({ ...tShirt, value: 10 });

  it("is not part of a result while no courier is named", async () => {
    const { body } = await calculator.calculate(parcel).expect(200);
    expect(body).not.toHaveProperty("courierCharges");
  });

  it("is duty, the fee of an informal entry and the fee of each courier, and changes no total", async () => {
    const { body: before } = await calculator.calculate(parcel).expect(200);
    await storeSettings(calculator.app, { courier_fees: JSON.stringify(fees) });
    const { body } = await calculator.calculate(parcel).expect(200);
    expect(body.courierCharges).toEqual({
      mpf: 2.77,
      couriers: [
        { name: "DHL Express", fee: 17, total: Number((body.dutyAmount + 19.77).toFixed(2)) },
        { name: "UPS", fee: 11.36, total: Number((body.dutyAmount + 14.13).toFixed(2)) },
      ],
    });
    expect(body.totalLandedCost).toBe(before.totalLandedCost);
    expect(body.totalToDoor).toBe(before.totalToDoor);
    expect(body.customsFees).toBeNull();
  });

  it("is not shown of goods that need a formal entry", async () => {
    await storeSettings(calculator.app, { courier_fees: JSON.stringify(fees) });
    const { body } = await calculator.calculate(byLine({ ...tShirt, value: 10_000 })).expect(200);
    expect(body).not.toHaveProperty("courierCharges");
  });
});

describe("a calculation by tariff line", () => {
  it("loads the schedule only for an item with an HS code", async () => {
    const loadSchedule = vi.spyOn(calculator.app.deps.schedule, "get");
    await calculator.calculate({ ...shipment, entryDate: ENTRY_DATE }).expect(200);
    expect(loadSchedule).not.toHaveBeenCalled();
    await calculator.calculate(byLine(tShirt)).expect(200);
    expect(loadSchedule).toHaveBeenCalled();
    loadSchedule.mockRestore();
  });

  it("lets other requests in while it checks the claims of many items", async () => {
    const { deps } = calculator.app;
    const request = byLine({ hsCode: "6404.19", countryOfOrigin: "MX", claims: ["S"] });
    const items = Array.from({ length: 500 }, () => request.items[0]);
    const manyItems = toShipment(z.parse(calculationRequest, { ...request, items }));
    const settings = await readCalculationSettings(deps);
    const [schedule] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
    if (!schedule) throw new Error("There is no schedule");
    const { linesUnder } = schedule;
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    vi.spyOn(schedule, "linesUnder").mockImplementation((prefix) => {
      now += 4; // as long as finding the lines of a claim may take
      return linesUnder(prefix);
    });
    const turns = await countTurns(() =>
      assessItemsByLine(deps, settings, { shipment: manyItems, conversion: null }),
    );
    vi.restoreAllMocks();
    expect(turns).toBeGreaterThan(100);
  });

  it("a calculation by tariff line is stored with its versions, entry date and layers", async () => {
    const [shirt] = byLine({ ...tShirt, answers: { otherExemption: false } }).items;
    const items = [shirt, shipment.items[1], { ...shirt, hsCode: "610999" }];
    const request = { ...shipment, entryDate: ENTRY_DATE, items };
    const { body } = await calculator.calculate(request).expect(200);

    const { db } = calculator.app.deps;
    expect(await db.select().from(calculations).where(eq(calculations.id, body.id))).toMatchObject([
      {
        entryDate: ENTRY_DATE,
        scheduleVersionId: body.schedule.schedule.id,
        measureVersionId: body.schedule.measures.id,
      },
    ]);
    const stored = await db
      .select()
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, body.id))
      .orderBy(calculationItems.id);
    const answers = { otherExemption: false };
    expect(stored.map(({ assessment }) => assessment)).toEqual([
      {
        verdict: "exact",
        answers,
        layers: [
          ["6109.10.00.12", "16.5%", 165],
          ["9903.05.84", "12.5%", 125],
        ],
      },
      { country: [10, 0, 27.5].map((rate) => [rate, 2 * rate]) }, // of 200.00
      {
        verdict: "unassessed",
        answers,
        reason: { code: "unknownCode" },
        country: [10, 0, 2.5].map((rate) => [rate, 10 * rate]), // of 1,000.00
      },
    ]);
  });

  it("a calculation by tariff line is stored with the line that was used and the conditions that its code declares", async () => {
    const assessed = async (item: object) => {
      const { body } = await calculator.calculate(byLine({ ...tShirt, ...item })).expect(200);
      const [stored] = await calculator.app.deps.db
        .select()
        .from(calculationItems)
        .where(eq(calculationItems.calculationId, body.id));
      return { result: body.items[0].assessment, stored: stored?.assessment };
    };
    const chip = await assessed({ hsCode: "8542.31.0000" });
    const assessedAs = { code: "8542.31.00", reason: "unknownSuffix", isOpen: false };
    expect(chip.result).toMatchObject({ verdict: "exact", assessedAs });
    expect(chip.stored).toMatchObject({ verdict: "exact", assessedAs });
    const shoes = await assessed({ hsCode: "6402.99.21", quantities: { pair: 1 } });
    const conditions = expect.arrayContaining(["Valued over $12/pair"]);
    expect(shoes.result).toMatchObject({ conditions });
    expect(shoes.stored).toMatchObject({ conditions });
  });

  it("gives the same answer after another version was active for a while", async () => {
    const { agent } = await logInAs(calculator.app, "admin");
    const activate = (id: string) => activateVersion(agent, "measures", id);
    const answer = async () => (await calculator.calculate(byLine(tShirt)).expect(200)).body;
    const first = await answer();

    const file = JSON.stringify(exampleMeasures());
    const { body: preview } = await agent
      .post("/api/admin/datasets/measures/versions")
      .attach("file", Buffer.from(file), "measures.json")
      .expect(200);
    await activate(preview.version.id);
    const between = await answer();
    expect(between.schedule.measures.name).toBe("Example measures");

    await activate(first.schedule.measures.id);
    const last = await answer();
    expect(last.dutyAmount).toBe(first.dutyAmount);
    expect(last.items[0].assessment).toEqual(first.items[0].assessment);
    expect(last.schedule).toEqual(first.schedule);
  });

  it("does not need measures of today for goods without an HS code and an entry date", async () => {
    const { agent } = await logInAs(calculator.app, "admin");
    const [active] = (await agent.get("/api/admin/datasets/measures/versions").expect(200)).body;
    const later = { ...exampleMeasures(), validFrom: "2099-01-01", asOf: "2099-01-01" };
    const { body: preview } = await agent
      .post("/api/admin/datasets/measures/versions")
      .attach("file", Buffer.from(JSON.stringify(exampleMeasures())), "measures.json")
      .expect(200);
    const activate = (id: string) => activateVersion(agent, "measures", id);
    // An upload of a later day is rejected.
    await calculator.app.deps.db
      .update(datasetVersions)
      .set({ content: Buffer.from(JSON.stringify(later)) })
      .where(eq(datasetVersions.id, preview.version.id));
    await activate(preview.version.id);
    await calculator.calculate(shipment).expect(200);
    await calculator.calculate({ ...shipment, entryDate: ENTRY_DATE }).expect(400);
    await calculator.calculate(withItem(tShirt)).expect(400);
    await activate(active.id);
  });
});

/** How often the event loop handles other work while `run` lasts. */
async function countTurns(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await run();
  clearImmediate(next);
  return turns;
}
