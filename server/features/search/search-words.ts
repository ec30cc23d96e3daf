import { readFile } from "node:fs/promises";
import { fromRoot } from "#server/lib/from-root.ts";
import { type Language, languageCodes } from "#shared/languages.ts";

export type SearchWord = {
  text: string;
  language: Language;
  /** Codes of 2 to 8 digits, those of the best lines first, with spaces between. */
  codes: string;
  /** Whether the name is chosen for this schedule. */
  isOwn: boolean;
};

/** Words of one meaning in a language and in English, the language of the schedule. */
export type Translation = {
  language: Language;
  words: readonly string[];
  english: readonly string[];
};

export type SearchWords = { names: SearchWord[]; translations: Translation[] };

export const SCHEDULE_LANGUAGE: Language = "en";

const file = (name: string) => readFile(fromRoot("data", "us", "words", name), "utf8");

/** Names of traded goods and qualities of goods in every language, and the search references of the UK in English. */
export async function loadSearchWords(): Promise<SearchWords> {
  const { parse } = await import("csv-parse/sync");
  const readRows = async (name: string) =>
    parse<Record<string, string>>(await file(name), {
      columns: true,
      comment: "#",
      comment_no_infix: true,
    });
  const [names, qualities, uk] = await Promise.all([
    readRows("names.csv"),
    readRows("qualities.csv"),
    file("names-uk.json"),
  ]);
  return {
    names: [...names.flatMap(parseNames), ...parseUkNames(uk)],
    translations: [...names, ...qualities].flatMap(parseTranslations),
  };
}

function parseNames(row: Record<string, string>): SearchWord[] {
  const codes = row.codes ?? "";
  return languageCodes.flatMap((language) =>
    cellWords(row, language).map((text) => ({ text, language, codes, isOwn: true })),
  );
}

/** All words of a quality have the same meaning; of a row of names only the first ones surely have. */
function parseTranslations(row: Record<string, string>): Translation[] {
  const wordsOf = (language: string) =>
    row.codes === undefined ? cellWords(row, language) : cellWords(row, language).slice(0, 1);
  const english = wordsOf(SCHEDULE_LANGUAGE);
  return languageCodes.map((language) => ({ language, words: wordsOf(language), english }));
}

const cellWords = (row: Record<string, string>, language: string): string[] =>
  (row[language] ?? "").split("|").filter((text) => text !== "");

/** Only the first six digits are the same in every country. */
const parseUkNames = (json: string): SearchWord[] =>
  Object.entries<string>(JSON.parse(json)).map(([text, code]) => ({
    text,
    language: SCHEDULE_LANGUAGE,
    codes: code.slice(0, 6),
    isOwn: false,
  }));
