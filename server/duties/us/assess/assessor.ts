import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { type CodeScope, planCode, toPlanData } from "#server/duties/us/plan/plan-code.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { memoize } from "#server/lib/memoize.ts";
import type { LineAssessment } from "#shared/duties/assessment.ts";
import { type AssessedItem, assessCode } from "./assess-code.ts";

export type Assessor = {
  assess(scope: CodeScope, item: AssessedItem): LineAssessment;
};

/** Each bounds memory to about 10 MB. */
const MAX_PLANS = 2000;
const MAX_ASSESSMENTS = 2000;

/**
 * Assesses goods by one version of the schedule and one of the measures. Keeps the plans of codes and the
 * assessments of recent goods, because carts repeat goods and visitors calculate again.
 */
export function createAssessor(schedule: Schedule, measures: Measures): Assessor {
  const data = toPlanData(schedule, measures);
  const planOnce = memoize((scope: CodeScope) => planCode(data, scope), planKey, MAX_PLANS);
  const assessOnce = memoize(
    ({ scope, item }: { scope: CodeScope; item: AssessedItem }): LineAssessment => {
      const plan = planOnce(scope);
      if (!("plans" in plan)) return { verdict: "notByLine", reason: plan };
      const planSister = (code: string) => {
        const sister = planOnce({ ...scope, code });
        return "plans" in sister ? sister : null;
      };
      return assessCode({ plan, date: scope.date, item, planSister });
    },
    ({ scope, item }) => `${planKey(scope)} ${goodsKey(item)}`,
    MAX_ASSESSMENTS,
  );
  return { assess: (scope, item) => assessOnce({ scope, item }) };
}

const planKey = ({ code, origin, date, claims }: CodeScope): string =>
  `${code} ${origin} ${date} ${claims}`;

function goodsKey({ goods, facts }: AssessedItem): string {
  const { value, unit, unitsPerUsd, quantities } = goods;
  const stated = JSON.stringify([quantities.stated, facts]);
  return `${value} ${unit} ${unitsPerUsd} ${quantities.pieces} ${stated}`;
}
