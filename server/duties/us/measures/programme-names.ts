import type { ProgrammeNames, TextByLanguage } from "#shared/duties/texts.ts";
import type { Language } from "#shared/languages.ts";
import type { MeasuresFile } from "./measures-file.ts";

export const programmeNames = (
  { programmes }: Pick<MeasuresFile, "programmes">,
  keys: readonly string[],
): ProgrammeNames =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, programmes[key]?.names ?? {}]));

/** The laws, such as "301", of programmes by key. */
export const programmeAuthorities = (
  { programmes }: Pick<MeasuresFile, "programmes">,
  keys: readonly string[],
): Record<string, string> =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, programmes[key]?.authority ?? ""]));

/** The names in English and in `language`. */
export const namesInLanguage = (names: ProgrammeNames, language: Language): ProgrammeNames =>
  Object.fromEntries(
    Object.entries(names).map(([key, texts]) => [key, inLanguage(texts, language)]),
  );

/** A text in English and in `language`. */
export function inLanguage(texts: TextByLanguage, language: Language): TextByLanguage {
  const { en, [language]: text } = texts;
  return { ...(en && { en }), ...(text && { [language]: text }) };
}
