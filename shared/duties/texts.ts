import type { QuestionName } from "./question-name.ts";

/** A text by language; English always. */
export type TextByLanguage = Record<string, string>;

export type ProgramNames = Record<string, TextByLanguage>;

/** Questions by name, in the order in which they are asked; `relief` is that of a question that claims a relief. */
export type QuestionTexts = Record<
  QuestionName,
  { text: TextByLanguage; relief?: "offered" | "stated" }
>;
