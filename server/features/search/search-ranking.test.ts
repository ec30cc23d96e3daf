import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import { isLanguage } from "#shared/languages.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { searchSchedule } from "./search-schedule.ts";

type JudgedSearch = {
  query: string;
  language: string;
  /** The beginnings of the codes that are right. */
  headings: string[];
  source: string;
};

/** The place of the first right line, from 1; Infinity if no line of the first twelve is right. */
type RankedSearch = JudgedSearch & { rank: number };

/** What other people chose as typical goods, of which every one has to be found. */
const TAXONOMY = "Shopify product taxonomy";

/** The searches of the taxonomy had 0.77 before words were weighed by their place in a name. */
const MIN_RECIPROCAL_RANK = 0.95;
const MIN_FOUND = 0.99;

let app: TestApp;
let searches: RankedSearch[];
beforeAll(async () => {
  app = await testApp();
  searches = [];
  for (const search of readSearches()) searches.push({ ...search, rank: await rankOf(search) });
  console.table(table(searches));
});
afterAll(() => app.close());

function readSearches(): JudgedSearch[] {
  const file = fromRoot("tests", "support", "fixtures", "judged-searches.csv");
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true });
  return rows.map(({ query = "", language = "", headings = "", source = "" }) => ({
    query,
    language,
    headings: headings.split(" "),
    source,
  }));
}

async function rankOf({ query: q, language, headings }: JudgedSearch): Promise<number> {
  if (!isLanguage(language)) throw new Error(`Unknown language ${language}`);
  const { results } = await searchSchedule(app.deps, { q, language });
  const isRight = (code: string) => headings.some((heading) => code.startsWith(heading));
  const place = results.findIndex(({ code }) => isRight(codeDigits(code)));
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

const countWithin = (ranked: readonly RankedSearch[], places: number) =>
  ranked.filter(({ rank }) => rank <= places).length;

const meanReciprocalRank = (ranked: readonly RankedSearch[]) =>
  ranked.reduce((sum, { rank }) => sum + 1 / rank, 0) / ranked.length;

function table(ranked: readonly RankedSearch[]) {
  const groupOf = ({ source, language }: JudgedSearch) => `${source}, ${language}`;
  return [...new Set(ranked.map(groupOf))].map((group) => {
    const members = ranked.filter((search) => groupOf(search) === group);
    return {
      group,
      searches: members.length,
      first: countWithin(members, 1),
      "first five": countWithin(members, 5),
      MRR: meanReciprocalRank(members).toFixed(3),
    };
  });
}

describe("the ranking of judged searches", () => {
  it("finds a right line among the first five for each search of the product taxonomy", () => {
    const missed = searches.filter(({ source, rank }) => source === TAXONOMY && rank > 5);
    expect(missed.map(({ query }) => query)).toEqual([]);
  });

  it("finds a right line among the first five for nearly all searches", () => {
    expect(countWithin(searches, 5) / searches.length).toBeGreaterThan(MIN_FOUND);
  });

  it("does not get worse", () => {
    expect(meanReciprocalRank(searches)).toBeGreaterThan(MIN_RECIPROCAL_RANK);
  });
});
