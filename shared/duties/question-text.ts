import type { QuestionName } from "./question-name.ts";
import type { QuestionTexts } from "./texts.ts";

/** A question in the language, else in English, else its name. */
export function questionText(texts: QuestionTexts, name: QuestionName, language: string): string {
  const text: Record<string, string | undefined> = texts[name]?.text ?? {};
  return text[language] ?? text.en ?? name;
}
