import type { Translate } from "#shared/texts.ts";
import type { Question } from "./assessment.ts";

export type YesNoQuestion = Extract<Question<number>, { kind: "yesNo" }>;

/**
 * The answer that a question that is open was counted with. Says that it costs more only where it does: a rare yes is counted
 * as no, which costs less.
 */
export function assumedText(
  { assumed, ifTrue, ifFalse }: YesNoQuestion,
  t: Translate<"results">,
): string {
  const [counted, other] = assumed ? [ifTrue, ifFalse] : [ifFalse, ifTrue];
  const costsMore = counted.most > other.most && counted.least >= other.least;
  return t(costsMore ? "assessment.assumed" : "assessment.assumedAnswer", {
    answer: t(assumed ? "assessment.yes" : "assessment.no"),
  });
}
