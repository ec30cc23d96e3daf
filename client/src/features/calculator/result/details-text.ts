import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { layerTitle } from "#shared/calculator/layer-title.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { programName } from "#shared/duties/program-name.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { Translate } from "#shared/texts.ts";

/**
 * The words that the details of an item have, for the browser's own search, which opens a closed disclosure that contains
 * what it looks for. Stands in it until the details themselves are rendered.
 */
export function detailsText(
  { assessment, duty }: ResultItem,
  { schedule }: CalculationResult,
  t: Translate<"results">,
  language: string,
): string {
  if (!isByLine(assessment)) {
    return [duty?.htsHeading, duty?.legalBasis].filter(Boolean).join(" · ");
  }
  const programs = schedule?.programs ?? {};
  const questions = schedule?.questionTexts ?? {};
  const words = [
    ...assessment.layers.flatMap((layer) => [
      layerTitle(layer, programs, { t, language }),
      ...[layer.heading, layer.rate, layer.label, layer.source?.citation],
    ]),
    ...assessment.questions.map((question) =>
      question.kind === "yesNo" ? questionText(questions, question.name, language) : "",
    ),
    ...assessment.notApplied.flatMap(({ program, heading, label }) => [
      programName(programs, program, language),
      ...[heading, label],
    ]),
  ];
  return words.filter(Boolean).join(" · ");
}
