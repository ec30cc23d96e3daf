import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLine } from "#server/duties/us/plan/plan-line.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import { currencyCodes, smallestUnit } from "#shared/currency.ts";
import type { Assessment, Facts, Layer, Question } from "#shared/duties/assessment.ts";
import type { UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import { type Cents, sumCents } from "#shared/money.ts";
import { stackedMeasures } from "#tests/support/stacked-measures.ts";
import { assessLine } from "./assess-line.ts";

const goods = fc.record({
  code: fc.constantFrom(
    "0901110015",
    "6109100012",
    "7318158066",
    "7326908688",
    "8302106090",
    "8708996890",
    "2933290500",
    "8806210000",
  ),
  general: fc.constantFrom(
    "Free",
    "2.9%",
    "16.5%",
    "68¢/head",
    "1¢/kg + 10%",
    "33 1/3%",
    "$1.44/1000",
  ),
  special: fc.constantFrom("", "Free (S,JP)", "1% (S) 5¢/kg (JP)", "30% (S,JP)"),
  footnotes: fc.constantFrom([], [{ columns: ["general"], text: "See 9903.88.03." }]),
  origin: fc.constantFrom("VN", "CN", "CA", "JP", "DE", "RU", "NI", "US"),
  value: fc.integer({ min: 0, max: 99_999_999_99 }),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  kg: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
  currency: fc.constantFrom(...currencyCodes),
  unitsPerUsd: fc.integer({ min: 1, max: 2_000_000_000_000 }),
  facts: fc.constantFrom<Facts>({}, { vehiclePart: true }, { metalUnder15Percent: false }),
});
type Goods = typeof goods extends fc.Arbitrary<infer T> ? T : never;

function assess(
  input: Goods,
  claims: readonly string[] = [],
  facts: Facts = input.facts,
): Assessment {
  const { code, general, special, footnotes, origin, kg } = input;
  const unit = smallestUnit(input.currency);
  const line = {
    code,
    description: "",
    path: [],
    units: [],
    general,
    special,
    column2: "90%",
    footnotes,
  };
  const assessment = assessLine({
    plan: planLine(stackedMeasures, { line, origin, date: "2026-10-09", claims }),
    heading: code,
    facts,
    goods: {
      value: (input.value - (input.value % unit)) as Cents,
      unit,
      quantities: toKnownQuantities(kg === undefined ? {} : { kg }, input.quantity),
      unitsPerUsd: input.unitsPerUsd as UnitsPerUsd,
    },
  });
  if (assessment.verdict === "notByLine") throw new Error(assessment.reason.code);
  return assessment;
}

const forAllGoods = (check: (input: Goods) => void) =>
  fc.assert(fc.property(goods, check), { numRuns: 1000 });

describe("assessLine, for any line, origin and value", () => {
  it("returns layers of whole units that sum to the duty", () => {
    forAllGoods((input) => {
      const { duty, layers } = assess(input);
      expect(sumCents(layers.map(({ amount }) => amount))).toBe(duty);
      for (const { amount } of layers) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount % smallestUnit(input.currency)).toBe(0);
      }
    });
  });

  it("owes no more with a claim than without", () => {
    forAllGoods((input) => {
      const { duty, preferences } = assess(input);
      for (const { symbol } of preferences) {
        expect(assess(input, [symbol]).duty).toBeLessThanOrEqual(duty);
      }
    });
  });

  it("offers a preference with the duty that its claim alone leaves", () => {
    forAllGoods((input) => {
      for (const { symbol, duty } of assess(input).preferences) {
        expect(assess(input, [symbol]).duty).toBe(duty);
      }
    });
  });

  it("charges at least the total that a floor sets", () => {
    forAllGoods((input) => {
      const { layers, duty } = assess({ ...input, origin: "DE" });
      for (const { value, percent } of layers.flatMap(floorTerms)) {
        const total = (value * percent) / 100;
        expect(duty).toBeGreaterThanOrEqual(total - smallestUnit(input.currency) / 2);
      }
    });
  });

  it("owes the most that its questions allow, and after an answer the most that it leaves", () => {
    forAllGoods((input) => {
      const { duty, questions } = assess(input);
      for (const { fact, assumed, ifTrue, ifFalse } of questions.filter(isFactQuestion)) {
        expect(Math.max(ifTrue.most, ifFalse.most)).toBe(duty);
        expect((assumed ? ifTrue : ifFalse).most).toBe(duty);
        expect(assess(input, [], { ...input.facts, [fact]: true }).duty).toBe(ifTrue.most);
        expect(assess(input, [], { ...input.facts, [fact]: false }).duty).toBe(ifFalse.most);
      }
    });
  });
});

const floorTerms = ({ formula }: Layer) => formula.filter((term) => term.kind === "floor");

const isFactQuestion = (question: Question): question is Extract<Question, { kind: "fact" }> =>
  question.kind === "fact";
