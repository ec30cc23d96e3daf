import type { Deps } from "#server/deps.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { firstIndex } from "#server/lib/binary-search.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { MAX_SEARCH_RESULTS, type ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { groupRange } from "./index-names.ts";
import { findQueryWords, type QueryWord } from "./query-words.ts";
import { scoreNames } from "./score-names.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";
import { countPlaces } from "./text-index.ts";

/** Finds lines by code or by words: names of goods first, then the texts of the schedule. */
export async function searchSchedule(
  { schedule }: Pick<Deps, "schedule">,
  { q, language = DEFAULT_LANGUAGE }: { q: string; language?: Language },
): Promise<{ results: ScheduleSearchResult[]; isPartial: boolean }> {
  const tree = await schedule.get();
  if (!tree) return { results: [], isPartial: false };
  const index = await searchIndex(tree);
  const code = CODE.exec(q.normalize("NFKC"))?.[1]; // Chinese input methods write full-width digits
  const { positions, isPartial } = code
    ? { positions: findByCode(index, code.replaceAll(/\D/g, "")), isPartial: false }
    : findByWords(index, q, language);
  return { results: positions.map((position) => toResult(tree, position)), isPartial };
}

/** A code, alone or as invoices name it: "HS code: 6109.10", "código SA 6109", "HS编码：6109". */
const CODE = /^(?:(?=\D*\b(?:hs|hts|htsus|ncm|sa|sh)\b)\D+)?(\d[\d.\s_/\p{Pd}]*)$/iu;

const indexes = new WeakMap<ScheduleTree, Promise<SearchIndex>>();

/** Built once for a schedule, by the first that asks: the start of the server, or a search. */
export function searchIndex(tree: ScheduleTree): Promise<SearchIndex> {
  const known = indexes.get(tree);
  if (known) return known;
  const building = buildSearchIndex(tree);
  indexes.set(tree, building);
  building.catch(() => indexes.delete(tree));
  return building;
}

function toResult(tree: ScheduleTree, position: number): ScheduleSearchResult {
  const { code, description, path, general } = tree.lineAt(position);
  return { code: formatCode(code), description, path: [...path], general };
}

/** The line itself if the schedule has it, or the lines whose codes start so. */
function findByCode(index: SearchIndex, digits: string): number[] {
  const exact = digits.length > 8 ? index.tree.positionOf(digits) : undefined;
  if (exact !== undefined) return [exact];
  const [start, end] = groupRange(index.groups, digits.slice(0, 8));
  return index.groups
    .slice(start, Math.min(end, start + MAX_SEARCH_RESULTS))
    .map(({ position }) => position);
}

const positionAt = ({ groups }: SearchIndex, group: number) => groups[group]?.position ?? 0;

/** Keeps frequent words from counting nothing. */
const MIN_RARITY = 0.1;
const PART_PENALTY = { none: 0, named: 0.2, any: 0.5 } as const;

type Found = { positions: number[]; isPartial: boolean };

function findByWords(index: SearchIndex, q: string, language: Language): Found {
  const query = findQueryWords(index, q, language);
  const byName = scoreNames(index, query, language);
  const { documents, places, scores } = matchTexts(index, query);
  const asksForParts = query.some(({ lines }) => lines.has("part"));
  const best: Candidate[] = [];
  const add = (group: number, score: number, covered: number) => {
    const penalty = asksForParts ? 0 : PART_PENALTY[index.groups[group]?.part ?? "none"];
    addIfBest(best, { group, score: score - penalty, covered });
  };
  for (const group of documents) {
    const name = byName.get(group);
    byName.delete(group);
    const covered = (places[group] ?? 0) | (name?.places ?? 0);
    add(group, (scores[group] ?? 0) + (name?.score ?? 0), covered);
  }
  for (const [group, name] of byName) add(group, name.score, name.places);
  const covered = countPlaces(best[0]?.covered ?? 0);
  return {
    positions: best.map(({ group }) => positionAt(index, group)),
    isPartial: covered < query.length || query.some(({ isGuess }) => isGuess),
  };
}

/** `covered` are the words of the query that it has. */
type Candidate = { group: number; score: number; covered: number };

/** Keeps the best candidates sorted, which is faster than sorting thousands. */
function addIfBest(best: Candidate[], candidate: Candidate) {
  const worst = best[MAX_SEARCH_RESULTS - 1];
  if (worst && !isBetter(candidate, worst)) return;
  const place = firstIndex(best, (other) => isBetter(candidate, other));
  best.splice(place, 0, candidate);
  best.length = Math.min(best.length, MAX_SEARCH_RESULTS);
}

/** Equally good lines are in the order of the schedule. */
const isBetter = (a: Candidate, b: Candidate) =>
  a.score > b.score || (a.score === b.score && a.group < b.group);

/** Up to 1 for a line with all words; lines with only some of them if no line has all. */
function matchTexts({ lines }: SearchIndex, query: readonly QueryWord[]) {
  const words = query.map((word) => word.lines);
  const rarities = words.map((alternatives) => MIN_RARITY + lines.rarity(alternatives));
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const weights = rarities.map((rarity) => rarity / total);
  const { documents, places, scores } = lines.match(words, weights);
  const wordsIn = (line: number) => countPlaces(places[line] ?? 0);
  const most = documents.reduce((max, line) => Math.max(max, wordsIn(line)), 0);
  return { documents: documents.filter((line) => wordsIn(line) === most), places, scores };
}
