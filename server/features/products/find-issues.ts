import { NUMBER_LENGTH } from "#server/duties/us/schedule/find-lines.ts";
import {
  type Assessment,
  isByLine,
  type LineAssessment,
  type Question,
} from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import { PRODUCT_ISSUES, type ProductIssue } from "#shared/products/figures.ts";
import type { AssessedProduct } from "./duty-context.ts";

/** What is missing or open about a product, the gravest first. Codes are checked only while duties are by tariff line. */
export function findIssues(
  { hsCode, origin, unitPrice }: AssessedProduct,
  assessment: LineAssessment | null,
  { isByLine: checksCode }: { isByLine: boolean },
): readonly ProductIssue[] {
  const found = new Set<ProductIssue>(assessment ? assessmentIssues(assessment) : []);
  if (hsCode === "") found.add("codeMissing");
  if (origin === "") found.add("originMissing");
  if (unitPrice === 0) found.add("priceMissing");
  const isShort = hsCode !== "" && codeDigits(hsCode).length < NUMBER_LENGTH;
  if (checksCode && isShort && !found.has("codeUnknown")) found.add("codeShort");
  return PRODUCT_ISSUES.filter((issue) => found.has(issue));
}

function assessmentIssues(assessment: LineAssessment): ProductIssue[] {
  if (!isByLine(assessment)) return [UNASSESSED[assessment.reason.code]];
  const { questions, gaps, bans } = assessment;
  return [
    ...codeIssues(assessment),
    ...(questions.some(isOpenYesNo) ? (["questionOpen"] as const) : []),
    ...(questions.some(({ kind }) => kind !== "yesNo") ? (["quantityOpen"] as const) : []),
    ...(bans.length > 0 ? (["importBan"] as const) : []),
    ...(gaps.length > 0 ? (["lawOpen"] as const) : []),
  ];
}

const UNASSESSED = {
  unknownCode: "codeUnknown",
  lostZero: "codeUnknown",
  specialChapter: "codeUnknown",
  ambiguousCode: "codeShort",
  rateForm: "notByLine",
  tooManyQuestions: "notByLine",
  noExchangeRate: "notByLine",
} as const;

/** A number of ten digits that the schedule lacks was retired or never was one; its line still has a rate. */
function codeIssues({ assessedAs }: Assessment): ProductIssue[] {
  if (!assessedAs) return [];
  return [assessedAs.reason === "unknownSuffix" ? "codeRetired" : "codeContradicted"];
}

type YesNoQuestion = Extract<Question, { kind: "yesNo" }>;

/** A relief that may be claimed and what rarely holds leave nothing open. */
export const isOpenYesNo = (question: Question): question is YesNoQuestion =>
  question.kind === "yesNo" && !question.isRelief && !question.isRare;
