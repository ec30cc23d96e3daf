import { isCountryDuty } from "#server/duties/compute-line-duties.ts";
import { oncePerObject } from "#server/lib/once-per-object.ts";
import {
  MISSING_KINDS,
  type MissingInput,
  type MissingKind,
} from "#shared/calculator/missing-input.ts";
import type { Assessment, LineAssessment, NotByLineReason } from "#shared/duties/assessment.ts";
import type { AssessedItem } from "./calculation.ts";

const NOTHING: readonly MissingKind[] = [];
const CODE: readonly MissingKind[] = ["code"];

/**
 * What the items lack for their duties to be exact, in the order of `MISSING_KINDS`. A code is missing only where the
 * country rate lacks the general duty that the code would be charged with, and where codes are used at all.
 */
export function missingInputs(
  items: readonly AssessedItem[],
  { usesSchedule }: { usesSchedule: boolean },
): MissingInput[] {
  const kinds = items.map((item) =>
    item.assessment ? missingOfAssessment(item.assessment) : missingCode(item, usesSchedule),
  );
  if (kinds.every(({ length }) => length === 0)) return [];
  return MISSING_KINDS.flatMap((kind) => {
    const positions = kinds.flatMap((found, index) => (found.includes(kind) ? [index + 1] : []));
    return positions.length > 0 ? [{ kind, items: positions }] : [];
  });
}

function missingCode({ item, duty }: AssessedItem, usesSchedule: boolean): readonly MissingKind[] {
  const isMissing =
    usesSchedule &&
    item.hsCode === null &&
    duty !== null &&
    isCountryDuty(duty) &&
    !duty.originRate.includesMfn;
  return isMissing ? CODE : NOTHING;
}

/** The assessor returns the same assessment for the same goods. */
const missingOfAssessment = oncePerObject((assessment: LineAssessment): readonly MissingKind[] => {
  if (assessment.verdict === "exact") return NOTHING;
  if (assessment.verdict === "notByLine") return [NOT_BY_LINE[assessment.reason.code]];
  const asked = missingAnswers(assessment);
  return asked.length > 0 && !isProvisional(assessment) ? asked : [...asked, "provisional"];
});

const NOT_BY_LINE: Record<NotByLineReason["code"], MissingKind> = {
  unknownCode: "code",
  lostZero: "code",
  ambiguousCode: "code",
  specialChapter: "code",
  rateForm: "provisional",
  tooManyQuestions: "provisional",
  noExchangeRate: "provisional",
};

function missingAnswers({ questions, assessedAs }: Assessment): MissingKind[] {
  const isOtherCode = assessedAs && (assessedAs.reason !== "unknownSuffix" || assessedAs.isOpen);
  const hasOpenQuantity = questions.some(({ kind }) => kind !== "fact");
  const hasOpenFact = questions.some((question) => question.kind === "fact" && !question.isRelief);
  return [
    ...(isOtherCode ? (["code"] as const) : []),
    ...(hasOpenQuantity ? (["quantity"] as const) : []),
    ...(hasOpenFact ? (["question"] as const) : []),
  ];
}

const isProvisional = ({ gaps, bans, preferences }: Assessment): boolean =>
  gaps.length + bans.length > 0 ||
  preferences.some(({ isClaimed, duty }) => isClaimed && duty === null);
