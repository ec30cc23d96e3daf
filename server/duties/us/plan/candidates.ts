import { isInForce } from "#server/duties/us/measures/in-force.ts";
import type { ListEntry } from "#server/duties/us/measures/lists.ts";
import type { Exemption, Measure } from "#server/duties/us/measures/measures-file.ts";
import { includesOrigin } from "#server/duties/us/measures/origins.ts";
import { isOfChapter, type Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import type { Answers, NotAppliedReason } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";

/** The goods as far as they decide which measures cover them. */
export type Scope = {
  line: TariffLine;
  origin: string;
  /** Entry date, ISO. */
  date: string;
  claims: readonly string[];
};

/** An exemption that holds where all of the questions are answered with yes. */
type PossibleExemption = { questions: readonly QuestionName[]; reason: NotAppliedReason };

/** A measure that covers the goods, unless an answer or another measure prevents it. */
export type Candidate = {
  measure: Measure;
  needs: readonly { question: QuestionName; is: boolean }[];
  exemptions: readonly PossibleExemption[];
};

/** The measures in force on the entry date that cover the goods. */
export const findCandidates = (measures: Measures, scope: Scope): Candidate[] =>
  measures
    .inForce(scope.origin, scope.date)
    .flatMap((measure) => toCandidate(measures, measure, scope) ?? []);

/** The measures that cover the goods from a later day on, each as it is on its first day. */
export const findUpcoming = (measures: Measures, scope: Scope): Candidate[] =>
  measures
    .after(scope.origin, scope.date)
    .flatMap((measure) => toCandidate(measures, measure, { ...scope, date: measure.from }) ?? []);

/** Whether neither an answer nor an exemption rules the measure out, whatever is open. */
export const mayApply = ({ needs, exemptions }: Candidate, answers: Answers): boolean =>
  needs.every(({ question, is }) => (answers[question] ?? is) === is) &&
  !exemptions.some((exemption) => exemption.questions.every((question) => answers[question]));

/** Null if the measure does not cover the line. */
export function toCandidate(measures: Measures, measure: Measure, scope: Scope): Candidate | null {
  const coverage = measures.findCoverage(measure.covers, scope.line);
  if (!coverage) return null;
  const condition = coverage.condition ? [{ question: coverage.condition, is: true }] : [];
  return {
    measure,
    needs: [...(measure.needs ?? []), ...condition],
    exemptions: (measure.except ?? []).flatMap(
      (exemption) => toPossibleExemption(measures, exemption, scope) ?? [],
    ),
  };
}

function toPossibleExemption(
  measures: Measures,
  exemption: Exemption,
  { line: { code }, origin, date, claims }: Scope,
): PossibleExemption | null {
  const { list, tags, chapters, exceptChapters = [], countries } = exemption;
  const entry = list === undefined ? null : measures.findListEntry(list, code, tags);
  const claim = exemption.claims?.find((symbol) => claims.includes(symbol));
  if (
    !isInForce(exemption, date) ||
    (list !== undefined && !entry) ||
    (exemption.claims && !claim) ||
    (countries && !includesOrigin(measures.file, countries, origin)) ||
    !isOfChapter(code, chapters) ||
    exceptChapters.includes(code.slice(0, 2))
  ) {
    return null;
  }
  const questions = [
    ...(exemption.questions ?? []),
    ...(entry?.condition ? [entry.condition] : []),
  ];
  const reason = exemptionReason(measures, exemption, { entry, question: questions[0], claim });
  return { questions, reason };
}

function exemptionReason(
  { file }: Measures,
  { list, ...exemption }: Exemption,
  {
    entry,
    question,
    claim,
  }: { entry: ListEntry | null; question?: QuestionName | undefined; claim?: string | undefined },
): NotAppliedReason {
  const heading = entry?.heading ?? exemption.heading ?? null;
  if (question) return { code: "exemptByAnswer", question, heading };
  if (claim) return { code: "exemptByClaim", claim, heading };
  const goods = list === undefined ? undefined : file.lists[list];
  return goods
    ? { code: "exemptGoods", heading, listSource: goods.source }
    : { code: "exemptCountry", heading };
}
