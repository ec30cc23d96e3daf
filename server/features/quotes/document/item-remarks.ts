import type { CalculationItem, ResultItem } from "#shared/calculator/contract.ts";
import type { Assessment, ImportBan, OpenGap, Question } from "#shared/duties/assessment.ts";
import { assumedText } from "#shared/duties/assumed-text.ts";
import { unitName } from "#shared/duties/formula-text.ts";
import { programName } from "#shared/duties/program-name.ts";
import { questionText } from "#shared/duties/question-text.ts";
import { itemRemarks } from "#shared/payments/explanation-texts.ts";
import type { DetailContext } from "./document-words.ts";

/** A count that has the plural form in every language. */
const SEVERAL = 2;

/** What was entered for the item besides its value, and why its code was not used: a sentence for each. */
export const enteredRemarks = (
  { assessment, currency }: ResultItem,
  entered: CalculationItem | undefined,
  { result, words }: DetailContext,
): string[] =>
  itemRemarks(
    {
      entered: {
        ...(entered?.quantities && { quantities: entered.quantities }),
        ...(entered?.claims && { claims: entered.claims }),
        ...(entered?.answers && { answers: entered.answers }),
      },
      reason: assessment?.verdict === "unassessed" ? assessment.reason : null,
    },
    { questionTexts: result.schedule?.questionTexts ?? {}, currency },
    words,
  );

/** What the duty of a tariff line assumes, and what it may lack: a sentence for each. */
export const assessmentRemarks = (
  assessment: Assessment<number>,
  context: DetailContext,
): string[] => [
  ...assessment.bans.map((ban) => banText(ban, context)),
  ...assessedAsTexts(assessment, context),
  ...assessment.questions.map((question) => openQuestionText(question, context)),
  ...assessment.gaps.map((gap) => gapText(gap, context)),
];

function banText({ from, needs, program, source }: ImportBan, { result, words }: DetailContext) {
  const { t, language, formatDay } = words;
  const date = formatDay(from);
  const text =
    needs.length > 0
      ? t("assessment.mayBeBanned", { from: date })
      : t("assessment.banned", { from: date });
  const name = programName(result.schedule?.programs ?? {}, program, language);
  return [text, name, source.citation].join(" · ");
}

/** The line that was used in place of the code, and what the code declares about the goods. */
function assessedAsTexts(
  { assessedAs, conditions = [] }: Assessment<number>,
  { words: { t } }: DetailContext,
): string[] {
  const declared = conditions.map((condition) =>
    t("common.named", { name: t("assessment.conditionsTitle"), text: condition }),
  );
  if (!assessedAs) return declared;
  const { code: line, reason } = assessedAs;
  const text = t(`assessment.assessedAs.${reason}`, { line });
  if (reason !== "unknownSuffix") return [`${text} ${assessedAs.condition}`, ...declared];
  return [text, ...(assessedAs.isOpen ? [t("assessment.assessedAs.openSuffix")] : []), ...declared];
}

function openQuestionText(question: Question<number>, { result, words }: DetailContext): string {
  const { t, language } = words;
  if (question.kind === "unitValue") {
    return t("assessment.unitValueHint", { condition: question.condition });
  }
  if (question.kind === "quantity") {
    const name = t("assessment.quantityIn", { unit: unitName(question.unit, SEVERAL, t) });
    const text = `${t("assessment.formula.quantityUnknown")} (${question.rate})`;
    return t("common.named", { name, text });
  }
  const text = questionText(result.schedule?.questionTexts ?? {}, question.name, language);
  return `${text} ${assumedText(question, t)}`;
}

function gapText({ program, why }: OpenGap, { result, words }: DetailContext): string {
  const { t, language } = words;
  const name = programName(result.schedule?.programs ?? {}, program, language);
  return t("common.named", { name: t("assessment.gapsTitle"), text: `${name}. ${why}` });
}
