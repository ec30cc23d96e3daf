import type { ProgramNames, TextByLanguage } from "#shared/duties/texts.ts";
import type { Language } from "#shared/languages.ts";
import type { MeasuresFile } from "./measures-file.ts";

export const programNames = (
  { programs }: Pick<MeasuresFile, "programs">,
  keys: readonly string[],
): ProgramNames =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, programs[key]?.names ?? {}]));

/** The laws, such as "301", of programs by key. */
export const programAuthorities = (
  { programs }: Pick<MeasuresFile, "programs">,
  keys: readonly string[],
): Record<string, string> =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, programs[key]?.authority ?? ""]));

/** The names in English and in `language`. */
export const namesInLanguage = (names: ProgramNames, language: Language): ProgramNames =>
  Object.fromEntries(
    Object.entries(names).map(([key, texts]) => [key, inLanguage(texts, language)]),
  );

/** A text in English and in `language`. */
export function inLanguage(texts: TextByLanguage, language: Language): TextByLanguage {
  const { en, [language]: text } = texts;
  return { ...(en && { en }), ...(text && { [language]: text }) };
}
