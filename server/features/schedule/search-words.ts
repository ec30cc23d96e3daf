import { readFile } from "node:fs/promises";
import { fromRoot } from "#server/lib/from-root.ts";
import { languageCodes } from "#shared/languages.ts";

/** A name of goods in any language, and the codes, 2 to 8 digits, of the best lines first. */
export type SearchWord = { text: string; codes: readonly string[] };

const file = (name: string) => readFile(fromRoot("server", "features", "schedule", name), "utf8");

/** Names of traded goods in every language, and the search references of the UK trade tariff in English. */
export async function loadSearchWords(): Promise<SearchWord[]> {
  const [ours, uk] = await Promise.all([file("search-words.csv"), file("search-words-uk.json")]);
  return [...(await parseOwnWords(ours)), ...parseUkWords(uk)];
}

async function parseOwnWords(csv: string): Promise<SearchWord[]> {
  const { parse } = await import("csv-parse/sync");
  const rows = parse<Record<string, string>>(csv, { columns: true });
  return rows.flatMap((row) =>
    languageCodes
      .flatMap((language) => (row[language] ?? "").split("|"))
      .map((text) => ({ text, codes: (row.codes ?? "").split(" ") })),
  );
}

/** Only the first six digits are the same in every country. */
const parseUkWords = (json: string): SearchWord[] =>
  Object.entries<string>(JSON.parse(json)).map(([text, code]) => ({
    text,
    codes: [code.slice(0, 6)],
  }));
