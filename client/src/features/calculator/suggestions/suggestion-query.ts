import { queryOptions } from "@tanstack/react-query";
import { suggestCodes } from "#shared/suggestions/contract.ts";
import { loadSuggestion, type SuggestedGoods } from "./load-suggestion.ts";

const MIN_LETTERS = 3;

const LETTERS = /\p{L}/gu;
const HAN = /\p{Script=Han}/u;

/** Whether a description may say what the goods are: a Chinese character is a word. */
export const isDescriptive = (text: string): boolean =>
  HAN.test(text) || (text.match(LETTERS)?.length ?? 0) >= MIN_LETTERS;

/** The likely line of an item; null where there is none. */
export const suggestionQuery = (goods: SuggestedGoods | null) =>
  queryOptions({
    queryKey: [suggestCodes.path, goods],
    queryFn: ({ signal }) => (goods ? loadSuggestion(goods, signal) : null),
    enabled: goods !== null,
  });
