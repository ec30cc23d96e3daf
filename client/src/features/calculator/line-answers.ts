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

/** The answers of an item; none if they are for another code or origin. */
export function currentAnswers({ hsCode, countryOfOrigin, answers }: AnsweredItem) {
  if (!answers || answers.countryOfOrigin !== countryOfOrigin) return {};
  if (withoutDots(answers.hsCode) !== withoutDots(hsCode)) return {};
  const { quantities, claims, facts } = answers;
  return {
    ...(quantities && { quantities }),
    ...(claims && { claims }),
    ...(facts && { facts }),
  };
}

const withoutDots = (code: string): string => code.replaceAll(".", "").trim();
