import type { Deps } from "#server/deps.ts";
import {
  presentAssessment,
  presentVersions,
} from "#server/features/calculator/present-assessment.ts";
import type { AccuracyReport, CheckedCase } from "#shared/accuracy/contract.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import { type AssessedCase, checkCases } from "./check-cases.ts";
import { expectedDuty } from "./judge-case.ts";
import { resultsHistory } from "./results-history.ts";

export async function getAccuracy(
  deps: Pick<Deps, "db" | "schedule" | "measures">,
  language: Language,
): Promise<AccuracyReport> {
  const { cases, schedule, measures } = await checkCases(deps);
  const byLine = cases.map(({ assessment }) => assessment).filter(isByLine);
  return {
    cases: cases.map((each) => presentCase(each, language)),
    versions: presentVersions(byLine, { schedule, measures }, { language, answered: [] }),
    history: await resultsHistory(deps),
  };
}

function presentCase(
  { record, assessment, verdict }: AssessedCase,
  language: Language,
): CheckedCase {
  const { id, kind, goods, code, origin, entryDate, value, basis, source } = record;
  const expected = expectedDuty(record);
  const computed = isByLine(assessment) ? assessment.duty : null;
  return {
    id,
    kind,
    goods: goods[language],
    code,
    origin,
    entryDate,
    value,
    basis,
    source,
    expected: amountOrNull(expected),
    computed: amountOrNull(computed),
    difference:
      expected === null || computed === null ? null : fromCents((computed - expected) as Cents),
    verdict,
    assessment: assessment && presentAssessment(assessment),
  };
}

const amountOrNull = (amount: Cents | null) => (amount === null ? null : fromCents(amount));
