import * as z from "zod/mini";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";

/** What the importer states about the goods of an item, for one code and origin. */
export const lineAnswers = z.object({
  hsCode: z.string(),
  countryOfOrigin: z.string(),
  ...tariffLineInput,
});
export type LineAnswers = z.output<typeof lineAnswers>;

type AnsweredItem = {
  hsCode: string;
  countryOfOrigin: string;
  answers?: LineAnswers | undefined;
};

/** The answers of an item, without empty ones; none if they are for another code or origin. */
export function currentAnswers({ hsCode, countryOfOrigin, answers }: AnsweredItem) {
  if (!answers || answers.countryOfOrigin !== countryOfOrigin) return {};
  if (withoutDots(answers.hsCode) !== withoutDots(hsCode)) return {};
  const { quantities, claims, facts } = answers;
  return {
    ...(isAnswered(quantities) && { quantities }),
    ...(isAnswered(claims) && { claims }),
    ...(isAnswered(facts) && { facts }),
  };
}

/** False for what a removed claim, a cleared quantity or an answer taken back leaves. */
const isAnswered = <Answer extends object>(answer: Answer | undefined): answer is Answer =>
  Object.keys(answer ?? {}).length > 0;

const withoutDots = (code: string): string => code.replaceAll(".", "").trim();
