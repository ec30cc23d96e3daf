import { expect, it } from "vitest";
import { sentenceWithSpace } from "./sentence-with-space.ts";

it.each([
  ["Busy.", "Busy. "],
  ["繁忙。", "繁忙。"],
  ["还没有账户？", "还没有账户？"],
])("separates %j from what follows as its language does", (sentence, text) => {
  expect(sentenceWithSpace(sentence)).toBe(text);
});
