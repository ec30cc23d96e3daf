import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { readCases } from "./case-files.ts";

// Public cases with a known right duty: those that ship, which rest on a public document, and those of other tools
// and of forums, of which only the answers are stored.

const calculator = setUpCalculator();

type DutyCase = {
  id: string;
  /** The kind of fault that the case shows; "none" if it was right when it was found. */
  kind: string;
  code: string;
  origin: string;
  entryDate: string;
  value: number;
  quantities?: object | undefined;
  claims?: readonly string[] | undefined;
  answers?: object | undefined;
  /** `names`: a part of the question, the gap or the reason that an answer may name instead of the duty. */
  expected: { duty?: number; names?: string };
};

const otherCases: DutyCase[] = JSON.parse(
  readFileSync("tests/support/fixtures/duty-cases.json", "utf8"),
);

/** Sources round to whole dollars. */
const TOLERANCE = 1;

const OUTCOMES = ["right", "asks", "wrong"] as const;
type Outcome = (typeof OUTCOMES)[number];

function judge({ expected: { duty, names } }: DutyCase, result: CalculationResult): Outcome {
  const assessment = result.items[0]?.assessment;
  const isExact = assessment?.verdict === "exact";
  const isRight = duty !== undefined && Math.abs(result.dutyAmount - duty) <= TOLERANCE;
  if (isRight) return isExact ? "right" : "asks";
  const open = JSON.stringify({ ...assessment, layers: [] }).toLowerCase();
  return !isExact && names && open.includes(names.toLowerCase()) ? "asks" : "wrong";
}

async function calculate({ id, code, origin, entryDate, value, ...line }: DutyCase) {
  const { quantities, claims, answers } = line;
  const item = { hsCode: code, value, quantities, claims, answers, countryOfOrigin: origin };
  const request = {
    fromCountry: origin,
    toCountry: "US",
    currency: "USD",
    entryDate,
    items: [{ ...item, description: id, quantity: 1, currency: "USD" }],
  };
  const { body } = await calculator.calculate(request).expect(200);
  return body as CalculationResult; // safe: a 200 of its endpoint
}

/** A line for each kind, with how many of its cases have each outcome. */
function summary(judged: readonly { kind: string; outcome: Outcome }[]): string {
  const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
  const counts = (rows: typeof judged) =>
    OUTCOMES.map((each) => String(rows.filter(({ outcome }) => outcome === each).length));
  const line = (cells: string[], title: string) =>
    `${cells.map((cell) => cell.padStart(7)).join("")}  ${title}`;
  return [
    line([...OUTCOMES], "kind"),
    ...kinds.map((kind) => line(counts(judged.filter((each) => each.kind === kind)), kind)),
    line(counts(judged), "all"),
  ].join("\n");
}

it("answers every public case rightly or asks the question that decides", async () => {
  const judged = [];
  for (const each of [...(await readCases()), ...otherCases]) {
    judged.push({ ...each, outcome: judge(each, await calculate(each)) });
  }
  process.stdout.write(`\n${summary(judged)}\n`);
  const wrong = judged.filter(({ outcome }) => outcome === "wrong").map(({ id }) => id);
  expect(wrong).toEqual([]);
});
