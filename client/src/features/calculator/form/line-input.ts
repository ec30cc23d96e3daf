import * as z from "zod/mini";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";

/** What the importer states about the goods of an item, for one code and origin. */
export const lineInput = z.object({
  hsCode: z.string(),
  countryOfOrigin: z.string(),
  ...tariffLineInput,
});
export type LineInput = z.output<typeof lineInput>;

type ItemWithInput = {
  hsCode: string;
  countryOfOrigin: string;
  lineInput?: LineInput | undefined;
};

/** What is stated about an item, without what is empty; nothing if it is for another code or origin. */
export function currentLineInput({ hsCode, countryOfOrigin, lineInput }: ItemWithInput) {
  if (!lineInput || lineInput.countryOfOrigin !== countryOfOrigin) return {};
  if (withoutDots(lineInput.hsCode) !== withoutDots(hsCode)) return {};
  const { quantities, claims, answers } = lineInput;
  return {
    ...(isAnswered(quantities) && { quantities }),
    ...(isAnswered(claims) && { claims }),
    ...(isAnswered(answers) && { answers }),
  };
}

/** False for what a removed claim, a cleared quantity or an answer taken back leaves. */
const isAnswered = <Answer extends object>(answer: Answer | undefined): answer is Answer =>
  Object.keys(answer ?? {}).length > 0;

const withoutDots = (code: string): string => code.replaceAll(".", "").trim();
