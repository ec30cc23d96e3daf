import type { Deps } from "#server/deps.ts";
import { firstIndex } from "#shared/binary-search.ts";
import { MAX_SEARCH_RESULTS, type ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { codeDigits, formatCode } from "#shared/schedule/format-code.ts";
import type { ScheduleTree } from "#shared/schedule/schedule-tree.ts";
import { buildSearchIndex, type GroupRange, groupRange, type SearchIndex } from "./search-index.ts";
import { tokenize } from "./search-tokens.ts";
import { type Alternatives, findAlternatives } from "./text-index.ts";

/** Finds lines by code or by words: names of goods first, then the texts of the schedule. */
export async function searchSchedule(
  { schedule }: Pick<Deps, "schedule">,
  { q }: { q: string },
): Promise<{ results: ScheduleSearchResult[] }> {
  const tree = await schedule.get();
  if (!tree) return { results: [] };
  const index = await searchIndex(tree);
  const code = CODE.exec(q.normalize("NFKC"))?.[1]; // Chinese input methods write full-width digits
  const positions = code ? findByCode(index, codeDigits(code)) : findByWords(index, q);
  return { results: positions.map((position) => toResult(tree, position)) };
}

/** A code, alone or as invoices name it: "HS code: 6109.10", "código SA 6109", "HS编码：6109". */
const CODE = /^(?:(?=\D*\b(?:hs|hts|htsus|ncm|sa|sh)\b)\D+)?(\d[\d.\s]*)$/i;

const indexes = new WeakMap<ScheduleTree, Promise<SearchIndex>>();

/** Built by the first search of a schedule. */
function searchIndex(tree: ScheduleTree): Promise<SearchIndex> {
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
  const [start, end] = groupRange(index, digits.slice(0, 8));
  return index.groups
    .slice(start, Math.min(end, start + MAX_SEARCH_RESULTS))
    .map(({ position }) => position);
}

const positionAt = ({ groups }: SearchIndex, group: number) => groups[group]?.position ?? 0;

/** Keeps frequent words from counting nothing. */
const MIN_RARITY = 0.1;
const NAME_SCORE = 2;
/** Keeps the codes of a name, and the lines of a code, in their order. */
const CODE_STEP = 0.02;
const LINE_STEP = 0.03;
const PART_PENALTY = 0.5;
const SPECIAL_CHAPTER_PENALTY = 1.5;

function findByWords(index: SearchIndex, q: string): number[] {
  const words = joinCompounds(tokenize(q), index);
  const query = findAlternatives(words, {
    sorted: index.vocabulary,
    has: (word) => index.lines.has(word) || index.names.has(word),
    isName: index.names.has,
  });
  if (query.length === 0) return [];
  const byName = scoreNames(index, query);
  const { documents, scores } = matchTexts(index, query);
  const asksForParts = words.includes("part");
  const best: Candidate[] = [];
  const add = (group: number, score: number) =>
    addIfBest(best, group, score - penalty(index, group, asksForParts));
  for (const group of documents) {
    add(group, (scores[group] ?? 0) + (byName.get(group) ?? 0));
    byName.delete(group);
  }
  for (const [group, score] of byName) add(group, score);
  return best.map(({ group }) => positionAt(index, group));
}

/** Writes "Handy-Hülle" as names have it, in one word, unless names have both words. */
function joinCompounds(words: readonly string[], { names }: SearchIndex): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const former = joined.at(-1) ?? "";
    const isCompound =
      former !== "" && names.has(former + word) && !(names.has(former) && names.has(word));
    if (isCompound) joined[joined.length - 1] = former + word;
    else joined.push(word);
  }
  return joined;
}

type Candidate = { group: number; score: number };

/** Keeps the best candidates sorted, which is faster than sorting thousands. */
function addIfBest(best: Candidate[], group: number, score: number) {
  const worst = best[MAX_SEARCH_RESULTS - 1];
  const candidate = { group, score };
  if (worst && !isBetter(candidate, worst)) return;
  const place = firstIndex(best, (other) => isBetter(candidate, other));
  best.splice(place, 0, candidate);
  best.length = Math.min(best.length, MAX_SEARCH_RESULTS);
}

/** Equally good lines are in the order of the schedule. */
const isBetter = (a: Candidate, b: Candidate) =>
  a.score > b.score || (a.score === b.score && a.group < b.group);

function penalty({ groups }: SearchIndex, group: number, asksForParts: boolean): number {
  const { code = "", isPart = false } = groups[group] ?? {};
  const special = code >= "98" ? SPECIAL_CHAPTER_PENALTY : 0;
  return special + (isPart && !asksForParts ? PART_PENALTY : 0);
}

/** Up to 1 for a line with all words; lines with only some of them if no line has all. */
function matchTexts({ lines }: SearchIndex, query: readonly Alternatives[]) {
  const rarities = query.map((word) => MIN_RARITY + lines.rarity(word));
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const weights = rarities.map((rarity) => rarity / total);
  const { documents, words, scores } = lines.match(query, weights);
  const most = documents.reduce((max, line) => Math.max(max, words[line] ?? 0), 0);
  return { documents: documents.filter((line) => words[line] === most), scores };
}

/** Names that consist of the words, or contain all of them, or are contained in the query. */
function scoreNames(index: SearchIndex, query: readonly Alternatives[]): Map<number, number> {
  const byGroup = new Map<number, number>();
  const weights = query.map(() => NAME_SCORE);
  const { documents, words, scores } = index.names.match(query, weights);
  for (const name of documents) {
    const { ranges = [], length = 0 } = index.phrases[name] ?? {};
    const matched = words[name] ?? 0;
    if (matched < query.length && matched < length) continue;
    addLines(byGroup, ranges, (scores[name] ?? 0) / Math.max(query.length, length));
  }
  return byGroup;
}

function addLines(byGroup: Map<number, number>, ranges: readonly GroupRange[], score: number) {
  for (const [place, [start, end]] of ranges.entries()) {
    for (let group = start; group < end; group++) {
      const lineScore = score - place * CODE_STEP - (group - start) * LINE_STEP;
      byGroup.set(group, Math.max(byGroup.get(group) ?? 0, lineScore));
    }
  }
}
