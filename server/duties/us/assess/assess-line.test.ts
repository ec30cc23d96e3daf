import { describe, expect, it } from "vitest";
import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { planLine } from "#server/duties/us/plan/plan-line.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Assessment, Facts, Quantities } from "#shared/duties/assessment.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { toCents } from "#shared/money.ts";
import { stackedMeasures, tenPercentEach } from "#tests/support/stacked-measures.ts";
import { assessLine } from "./assess-line.ts";

const line = (code: string, general: string, rest: Partial<TariffLine> = {}): TariffLine => ({
  code,
  description: "",
  path: [],
  units: [],
  general,
  special: "",
  column2: "90%",
  footnotes: [],
  ...rest,
});

const tShirt = line("6109100012", "16.5%", { special: "Free (AU,S)" });
const coffee = line("0901110015", "Free");
const bolt = line("7318158066", "Free", {
  footnotes: [{ columns: ["general"], text: "See 9903.88.03. " }],
});
const goat = line("0104200000", "68¢/head", { special: "Free (AU,BH,S)" });
const steer = line("0102294062", "1¢/kg");
const part = line("8708996890", "2.5%");

type Options = {
  value?: number;
  currency?: Currency;
  unitsPerUsd?: UnitsPerUsd | null;
  quantity?: number;
  quantities?: Quantities;
  claims?: string[];
  facts?: Facts;
  date?: string;
  measures?: Measures;
};

function assess(tariffLine: TariffLine, origin: string, options: Options = {}) {
  const { value = 1000, currency = "USD", quantity = 1, claims = [] } = options;
  const unit = smallestUnit(currency);
  const scope = { line: tariffLine, origin, date: options.date ?? "2026-10-09", claims };
  return assessLine({
    plan: planLine(options.measures ?? stackedMeasures, scope),
    heading: tariffLine.code,
    facts: options.facts ?? {},
    goods: {
      value: toCents(value, unit),
      unit,
      quantities: toKnownQuantities(options.quantities ?? {}, quantity),
      unitsPerUsd: options.unitsPerUsd === undefined ? US_DOLLAR : options.unitsPerUsd,
    },
  });
}

function assessByLine(...input: Parameters<typeof assess>): Assessment {
  const assessment = assess(...input);
  if (assessment.verdict === "notByLine") throw new Error("not by line");
  return assessment;
}

const layers = ({ layers }: Assessment) => layers.map(({ heading, amount }) => [heading, amount]);
const reasons = ({ notApplied }: Assessment) =>
  notApplied.map(({ heading, reason }) => ({ heading, ...reason }));

describe("assessLine", () => {
  it("adds the country's duty to the general rate", () => {
    const assessment = assessByLine(tShirt, "VN");
    expect(assessment).toMatchObject({ verdict: "exact", column: "general", duty: toCents(290) });
    expect(assessment.layers).toMatchObject([
      {
        part: "standard",
        rate: "16.5%",
        formula: [{ kind: "percent", percent: 16.5, value: toCents(1000) }],
        amount: toCents(165),
      },
      {
        part: "countrySpecific",
        heading: "9903.05.84",
        rate: "12.5%",
        amount: toCents(125),
        from: "2026-07-24",
        source: { citation: "91 FR 1" },
      },
    ]);
  });

  it("charges nothing on exempt goods and names the exemption", () => {
    const assessment = assessByLine(coffee, "VN");
    expect(assessment).toMatchObject({ verdict: "exact", duty: 0 });
    expect(assessment.layers[0]?.formula).toEqual([{ kind: "free" }]);
    expect(assessment.notApplied.map(({ heading, reason }) => ({ heading, reason }))).toEqual([
      {
        heading: "9903.05.84",
        reason: { code: "exemptGoods", heading: "9903.05.86", listSource: "US note 52" },
      },
    ]);
  });

  it("charges a sector duty in place of the country's duty, and the China duty beside it", () => {
    const vietnam = assessByLine(bolt, "VN");
    expect(layers(vietnam)).toEqual([
      ["7318158066", 0],
      ["9903.82.02", toCents(500)],
    ]);
    expect(reasons(vietnam)).toMatchObject([
      { code: "displaced", by: "9903.82.02", heading: "9903.05.90" },
    ]);
    expect(layers(assessByLine(bolt, "CN"))).toEqual([
      ["7318158066", 0],
      ["9903.82.02", toCents(500)],
      ["9903.88.03", toCents(250)],
    ]);
  });

  it("raises the base duty to a total", () => {
    const horse = line("0101210010", "2.9%");
    expect(layers(assessByLine(horse, "DE", { value: 123.45 }))).toEqual([
      ["0101210010", toCents("3.58")],
      ["9903.05.40", toCents("8.77")], // 12.35 − 3.58
    ]);
    expect(reasons(assessByLine(tShirt, "DE"))).toMatchObject([
      { code: "floorReached", percent: 10 },
    ]);
  });

  it("counts a specific base duty toward a total", () => {
    expect(layers(assessByLine(goat, "DE", { value: 1000, quantity: 100 }))).toEqual([
      [goat.code, toCents(68)],
      ["9903.05.40", toCents(32)],
    ]);
    expect(assessByLine(goat, "DE", { value: 1000, quantity: 200 }).duty).toBe(toCents(136));
  });

  it("lets a sector duty of 0 displace nothing", () => {
    const hanger = line("7326908688", "20%");
    expect(reasons(assessByLine(hanger, "DE"))).toMatchObject([
      { heading: "9903.82.10", code: "floorReached" },
      { code: "floorReached", percent: 10 },
    ]);
  });

  it("charges the last of measures that each displace all before it, without delay", () => {
    const headings = Array.from({ length: 30 }, (_, index) => `9903.05.${index + 10}`);
    const measures = tenPercentEach(
      headings.map((heading, index) => ({ heading, displaces: headings.slice(0, index) })),
    );
    const assessment = assessByLine(coffee, "VN", { measures });
    expect(layers(assessment)).toEqual([
      [coffee.code, 0],
      ["9903.05.39", toCents(100)],
    ]);
    expect(assessment.notApplied).toHaveLength(29);
  });

  it("charges a duty that is displaced only by one that is displaced itself", () => {
    const measures = tenPercentEach([
      { heading: "9903.05.10", displaces: ["9903.05.11"] },
      { heading: "9903.05.11", displaces: ["9903.05.12"] },
      { heading: "9903.05.12" },
    ]);
    const assessment = assessByLine(coffee, "VN", { measures });
    expect(layers(assessment)).toEqual([
      [coffee.code, 0],
      ["9903.05.10", toCents(100)],
      ["9903.05.12", toCents(100)],
    ]);
    expect(reasons(assessment)).toMatchObject([{ code: "displaced", by: "9903.05.10" }]);
  });

  it("charges Column 2, or the duty in lieu of it", () => {
    const withFootnote = line("2804900000", "Free", {
      column2: "25%",
      footnotes: [{ columns: ["other"], text: "See 9903.90.08. " }],
    });
    expect(assessByLine(tShirt, "RU")).toMatchObject({ column: "column2", duty: toCents(900) });
    const inLieu = assessByLine(withFootnote, "RU");
    expect(layers(inLieu)).toEqual([["9903.90.08", toCents(350)]]);
    expect(inLieu.layers[0]?.part).toBe("standard");
  });

  it.each([
    ["cannot be computed", "4.4¢/kg on silicon content"],
    ["needs an exchange rate", "4.4¢/kg"],
  ])("charges the duty in lieu of a Column 2 rate that %s", (_name, column2) => {
    const footnotes = [{ columns: ["other"], text: "See 9903.90.08. " }];
    const silicon = line("7202290010", "Free", { column2, footnotes });
    const options = { currency: "EUR", unitsPerUsd: null } as const;
    expect(assess(silicon, "RU", options)).toMatchObject({
      column: "column2",
      duty: toCents(350),
      questions: [],
      usesExchangeRate: false,
    });
  });

  it("rounds a compound rate once", () => {
    const compound = line("0102900000", "1.5¢/kg + 1.5%");
    // 0.495 + 0.495 cents
    const { duty } = assessByLine(compound, "NI", { value: 0.33, quantities: { kg: 0.33 } });
    expect(duty).toBe(1);
  });

  it("rounds each layer to whole yen", () => {
    const { layers } = assessByLine(tShirt, "VN", { value: 1003, currency: "JPY" });
    expect(layers.map(({ amount }) => amount)).toEqual([toCents(165), toCents(125)]);
  });
});

describe("a preference claim", () => {
  it("frees the base only, unless the measure exempts it", () => {
    expect(assessByLine(goat, "CA", { claims: ["S"] })).toMatchObject({
      column: "special",
      duty: 0,
      layers: [{ rate: "Free (S)" }],
    });
    expect(reasons(assessByLine(goat, "CA", { claims: ["S"] }))).toMatchObject([
      { code: "exemptByClaim", claim: "S", heading: "9903.05.88" },
    ]);
  });

  it("is offered with the duty that it leaves", () => {
    expect(assessByLine(goat, "CA", { quantity: 10 })).toMatchObject({
      column: "general",
      duty: toCents(131.8),
      preferences: [{ symbol: "S", name: "USMCA", isClaimed: false, duty: 0 }],
    });
  });

  it("lifts an additional duty from goods that are free for all origins", () => {
    const horse = line("0101210010", "Free");
    expect(assessByLine(horse, "CA")).toMatchObject({
      duty: toCents(125),
      preferences: [{ symbol: "S", rate: "Free", duty: 0 }],
    });
    expect(assessByLine(horse, "CA", { claims: ["S"] })).toMatchObject({
      duty: 0,
      preferences: [{ symbol: "S", isClaimed: true }],
    });
    expect(assessByLine(horse, "JP").preferences).toEqual([]);
  });

  it("is not offered where a total leaves the duty as it is", () => {
    const gear = line("8483905050", "2.5%", { special: "Free (C)" });
    expect(assessByLine(gear, "DE").preferences).toEqual([]);
  });

  it("is ignored where the line or the origin does not have it", () => {
    expect(assessByLine(goat, "VN", { claims: ["S"] })).toEqual(assessByLine(goat, "VN"));
    const cheese = line("0406904200", "15%", { special: "Free (AU)" });
    expect(assessByLine(cheese, "CA", { claims: ["S"] }).column).toBe("general");
    const gear = line("8483905050", "2.5%", { special: "Free (C)" });
    expect(assessByLine(gear, "RU", { claims: ["C"] }).preferences).toEqual([]);
  });

  it("is ignored on goods that are free for all origins where its programme names its lines", () => {
    const horse = line("0101210010", "Free");
    expect(assessByLine(horse, "JP", { claims: ["JP"] })).toEqual(assessByLine(horse, "JP"));
  });

  it("of the agreement on civil aircraft answers whether the goods are for one", () => {
    const gear = line("8483905050", "2.5%", { special: "Free (C)" });
    const except = [{ facts: ["civilAircraft" as const] }];
    const measures = tenPercentEach([{ heading: "9903.05.10", except }]);
    expect(assessByLine(gear, "VN", { measures })).toMatchObject({
      duty: toCents(125),
      questions: [{ fact: "civilAircraft" }],
    });
    expect(assessByLine(gear, "VN", { measures, claims: ["C"] })).toMatchObject({
      duty: 0,
      questions: [],
    });
  });

  it("of a rate that cannot be computed leaves the general rate, which may not be owed", () => {
    const cheese = line("0406904200", "15%", { special: "See 9823.01.01 (S+)" });
    expect(assessByLine(cheese, "MX").verdict).toBe("exact");
    expect(assessByLine(cheese, "MX", { claims: ["S+"] })).toMatchObject({
      verdict: "depends",
      column: "general",
      preferences: [{ symbol: "S+", rate: "See 9823.01.01", isClaimed: true, duty: null }],
    });
  });
});

describe("an open fact", () => {
  const hinge = line("8302106090", "3.5%");

  it("is assumed to have the answer with the higher duty, and asked for", () => {
    const assessment = assessByLine(hinge, "VN");
    expect(assessment).toMatchObject({ verdict: "depends", duty: toCents(535) });
    expect(assessment.questions).toEqual([
      {
        kind: "fact",
        fact: "metalUnder15Percent",
        assumed: false,
        ifTrue: { least: toCents(160), most: toCents(160) },
        ifFalse: { least: toCents(535), most: toCents(535) },
      },
    ]);
  });

  it("is not asked for where it changes nothing or is answered", () => {
    expect(assessByLine(bolt, "VN").questions).toEqual([]);
    const answered = assessByLine(hinge, "VN", { facts: { metalUnder15Percent: true } });
    expect(answered).toMatchObject({ verdict: "exact", duty: toCents(160) });
    expect(reasons(answered)).toMatchObject([
      { code: "exemptByFact", fact: "metalUnder15Percent", heading: "9903.82.03" },
    ]);
  });

  it("is asked for where only together with another one it changes the duty", () => {
    const { questions, duty } = assessByLine(part, "VN");
    expect(duty).toBe(toCents(275));
    expect(questions).toMatchObject([
      {
        fact: "vehiclePart",
        assumed: false, // true adds nothing
        ifTrue: { least: toCents(275), most: toCents(275) },
        ifFalse: { least: toCents(150), most: toCents(275) },
      },
      { fact: "truckPart", assumed: true },
    ]);
    const neither = assessByLine(part, "VN", { facts: { vehiclePart: false, truckPart: false } });
    expect(neither).toMatchObject({ verdict: "exact", duty: toCents(150) });
    expect(reasons(neither)[0]).toMatchObject({
      code: "factNotMet",
      fact: "vehiclePart",
      is: true,
    });
  });
});

describe("open facts", () => {
  const asking = (count: number) =>
    tenPercentEach(
      Array.from({ length: count }, (_, index) => ({
        heading: `9903.05.1${index}`,
        except: [{ facts: [`fact${index}`] }],
      })),
    );

  it("are all asked for up to eight, without delay", () => {
    const { questions, duty } = assessByLine(coffee, "VN", { measures: asking(8) });
    expect(duty).toBe(toCents(800));
    expect(questions).toHaveLength(8);
    for (const question of questions) {
      expect(question).toMatchObject({ assumed: false, ifTrue: { least: 0, most: toCents(700) } });
    }
  });

  // Threats: L13
  it("above eight leave the line uncomputed until some are answered", () => {
    const measures = asking(9);
    expect(assess(coffee, "VN", { measures })).toEqual({
      verdict: "notByLine",
      reason: { code: "tooManyQuestions", questions: 9 },
    });
    const answered = assessByLine(coffee, "VN", { measures, facts: { fact3: true } });
    expect(answered).toMatchObject({ verdict: "depends", duty: toCents(800) });
  });
});

describe("a quantity", () => {
  it("is asked for where the rate needs it and is not known", () => {
    const assessment = assessByLine(steer, "NZ");
    expect(assessment).toMatchObject({ verdict: "depends", duty: toCents(125) });
    expect(assessment.questions).toEqual([
      { kind: "quantity", unit: "kg", perUnit: 0.01, rate: "1¢/kg" },
    ]);
    expect(assessment.layers[0]?.formula).toEqual([
      { kind: "specific", usd: 0.01, count: 1, unit: "kg", quantity: null },
    ]);
  });

  it("changes nothing below the total that a floor charges in any case", () => {
    const [unknown, light, heavy] = [{}, { kg: 9999 }, { kg: 10_001 }].map((quantities) =>
      assessByLine(steer, "DE", { quantities }),
    );
    expect(unknown?.questions).toMatchObject([{ perUnit: 0.01, dutyFloor: toCents(100) }]);
    expect([unknown, light, heavy].map((assessment) => assessment?.duty)).toEqual([
      toCents(100),
      toCents(100),
      toCents("100.01"),
    ]);
  });

  it.each<[string, UnitsPerUsd, number]>([
    ["0.4¢/kg", US_DOLLAR, 0.004],
    ["4.4¢/kg", US_DOLLAR, 0.044],
    ["3.6606¢/kg", US_DOLLAR, 0.036606],
    ["4.4¢/kg", 88_022_588 as UnitsPerUsd, 0.03873],
    ["0.4¢/kg", 16_012_345_678 as UnitsPerUsd, 0.640494],
  ])(
    "of the rate %s adds an amount per unit of up to six decimals",
    (rate, unitsPerUsd, perUnit) => {
      const { questions } = assessByLine(line("2511105000", rate), "NI", { unitsPerUsd });
      expect(questions).toMatchObject([{ kind: "quantity", perUnit }]);
    },
  );

  it("of pieces is the item's own unless it is stated", () => {
    const [own, stated] = [{ quantity: 500 }, { quantity: 5, quantities: { number: 500 } }].map(
      (options) => assessByLine(goat, "NZ", { value: 100_000, ...options }),
    );
    expect(own?.duty).toBe(toCents(12_840));
    expect(stated).toEqual(own);
  });

  it.each<[string, Quantities, number]>([
    ["$1.25/t", { kg: 2500 }, 3.13],
    ["2.8¢/doz.", { number: 30 }, 0.07],
    ["6.5¢/gross", { number: 288 }, 0.13],
    ["$1.44/1000", { number: 2500 }, 3.6],
    ["4.4¢/liter", { liter: 0.75 }, 0.03],
  ])("of a smaller unit serves the rate %s", (rate, quantities, duty) => {
    expect(assessByLine(line("2511105000", rate), "NI", { quantities })).toMatchObject({
      verdict: "exact",
      duty: toCents(duty),
    });
  });
});

describe("an amount in US dollars", () => {
  const unitsPerUsd = 88_022_588 as UnitsPerUsd;

  it("is converted to the currency of the calculation", () => {
    expect(
      assessByLine(steer, "NI", { currency: "EUR", unitsPerUsd, quantities: { kg: 21_000 } }),
    ).toMatchObject({
      duty: toCents(184.85),
      usesExchangeRate: true,
    });
    expect(assessByLine(tShirt, "VN", { currency: "EUR", unitsPerUsd }).usesExchangeRate).toBe(
      false,
    );
    expect(assessByLine(steer, "NI", { quantities: { kg: 21_000 } })).toMatchObject({
      duty: toCents(210),
      usesExchangeRate: false,
    });
  });

  it("without an exchange rate leaves the line uncomputed", () => {
    const assessment = assess(steer, "NI", { currency: "EUR", unitsPerUsd: null });
    expect(assessment).toEqual({ verdict: "notByLine", reason: { code: "noExchangeRate" } });
    expect(assess(tShirt, "VN", { currency: "EUR", unitsPerUsd: null }).verdict).toBe("exact");
  });
});

describe("what is not computed", () => {
  it("is named with the rate that needs further facts", () => {
    const watch = line("9102118000", "44¢ each + 6% on the case");
    expect(assess(watch, "CN")).toEqual({
      verdict: "notByLine",
      reason: { code: "rateForm", rate: "44¢ each + 6% on the case" },
    });
  });

  it("is named as a gap, so that the duty is not exact", () => {
    expect(assessByLine(line("8806210000", "Free"), "NI")).toMatchObject({
      verdict: "depends",
      gaps: [{ key: "drones", why: "Not published line by line." }],
    });
  });

  describe("and is a gap", () => {
    const gapsWith = (gap: object, ...input: Parameters<typeof assess>) => {
      const gaps = [{ key: "gap", programme: "301-china", why: "Not known.", ...gap }];
      const file = { ...stackedMeasures.file, gaps } as MeasuresFile; // safe: what a gap requires
      const [tariffLine, origin, options] = input;
      const measures = prepareMeasures(stackedMeasures.version, file);
      return assessByLine(tariffLine, origin, { ...options, measures });
    };

    it("touches only lines whose special column names one of its symbols", () => {
      const gap = { chapters: ["62"], symbols: ["D"] };
      expect(
        gapsWith(gap, line("8302106090", "3.5%", { special: "Free (A,D,S)" }), "NI"),
      ).toMatchObject({
        verdict: "depends",
        gaps: [{ key: "gap", programme: "301-china", why: "Not known." }],
      });
      expect(gapsWith(gap, tShirt, "NI")).toMatchObject({ verdict: "exact", gaps: [] });
    });

    it("is named only where a duty that it may lift is charged", () => {
      const ofBase = { relieves: ["base"] };
      expect(gapsWith(ofBase, tShirt, "NI").gaps).toHaveLength(1);
      expect(gapsWith(ofBase, coffee, "NI").gaps).toEqual([]);
      expect(gapsWith(ofBase, goat, "AU", { claims: ["AU"] }).gaps).toEqual([]);
      expect(gapsWith(ofBase, steer, "NI").gaps).toHaveLength(1); // the weight is not known
      const ofMeasure = { relieves: ["9903.05"] };
      expect(gapsWith(ofMeasure, tShirt, "VN").gaps).toHaveLength(1);
      expect(gapsWith(ofMeasure, coffee, "VN").gaps).toEqual([]);
      expect(gapsWith(ofMeasure, bolt, "VN").gaps).toEqual([]);
    });

    it("is not named where a duty is charged that displaces it", () => {
      const gap = { displacedBy: ["9903.82"] };
      expect(gapsWith(gap, tShirt, "VN").gaps).toHaveLength(1);
      expect(gapsWith(gap, bolt, "VN").gaps).toEqual([]);
    });
  });

  it("is named as a duty that comes into force later", () => {
    expect(reasons(assessByLine(tShirt, "NI"))).toMatchObject([
      { code: "notYetInForce", from: "2027-01-01" },
    ]);
    expect(assessByLine(tShirt, "NI", { date: "2027-01-01" }).duty).toBe(toCents(265));
  });

  it("is not named as a later duty that a claim or an answer rules out", () => {
    const later = (exemption: object) => {
      const measures = stackedMeasures.file.measures.map((measure) =>
        measure.heading === "9903.89.01" ? { ...measure, ...exemption } : measure,
      );
      const file = { ...stackedMeasures.file, measures } as MeasuresFile; // safe: fields of a measure
      return prepareMeasures(stackedMeasures.version, file);
    };
    const dress = line("6204424000", "8.4%", { special: "Free (P)" });
    const withClaim = { measures: later({ except: [{ claims: ["P"] }] }) };
    expect(reasons(assessByLine(dress, "NI", withClaim))).toMatchObject([
      { code: "notYetInForce" },
    ]);
    expect(reasons(assessByLine(dress, "NI", { ...withClaim, claims: ["P"] }))).toEqual([]);
    const withFact = { measures: later({ needs: [{ fact: "patentedDrug", is: true }] }) };
    expect(reasons(assessByLine(dress, "NI", withFact))).toMatchObject([{ code: "notYetInForce" }]);
    const facts = { patentedDrug: false };
    expect(reasons(assessByLine(dress, "NI", { ...withFact, facts }))).toEqual([]);
  });
});
