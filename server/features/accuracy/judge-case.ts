import type { CaseVerdict } from "#shared/accuracy/contract.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import { type Cents, toCents } from "#shared/money.ts";
import type { PublicCase } from "./case-files.ts";

/** The right duty in cents; null where no amount can be computed. */
export const expectedDuty = ({ expected }: Pick<PublicCase, "expected">): Cents | null =>
  "duty" in expected ? toCents(expected.duty) : null;

/** Compares to the cent: the page that lists the cases must call no other amount right. */
export function judgeCase(
  { expected }: Pick<PublicCase, "expected">,
  assessment: LineAssessment | null,
): CaseVerdict {
  if ("names" in expected && assessment && isNamed(assessment, expected.names)) return "named";
  if (!isByLine(assessment)) return "unknown";
  if (assessment.duty !== expectedDuty({ expected })) return "wrong";
  return assessment.verdict === "exact" ? "right" : "provisional";
}

/** Whether the question, the gap, the import ban or the reason `name` stands behind the assessment. */
function isNamed(assessment: LineAssessment, name: string): boolean {
  if (!isByLine(assessment)) return assessment.reason.code === name;
  const { questions, gaps, bans } = assessment;
  return (
    questions.some((question) => question.kind === "fact" && question.fact === name) ||
    [...gaps, ...bans].some(({ key, programme }) => key === name || programme === name)
  );
}
