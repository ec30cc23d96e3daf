import { firstIndex } from "#server/lib/binary-search.ts";
import type { Language } from "#shared/languages.ts";
import { MAX_SEARCH_RESULTS } from "#shared/schedule/contract.ts";
import { findQueryWords, type QueryWord } from "./query-words.ts";
import { type NameScore, scoreNames } from "./score-names.ts";
import type { SearchIndex } from "./search-index.ts";
import { countPlaces } from "./text-index.ts";

/** Keeps frequent words from counting nothing. */
const MIN_RARITY = 0.1;
const PART_PENALTY = { none: 0, named: 0.2, any: 0.5 } as const;

/** How much worse a line that is as likely as the best one fits: a statistical number may name the goods, not a line. */
const RIVAL_MARGIN = 0.7;

type Found = { best: Candidate[]; isPartial: boolean };

/** The best lines first. */
export function findByWords(index: SearchIndex, q: string, language: Language): Found {
  const query = findQueryWords(index, q, language);
  const best: Candidate[] = [];
  for (const candidate of scoreCandidates(index, query, language)) addIfBest(best, candidate);
  const covered = countPlaces(best[0]?.covered ?? 0);
  return {
    best,
    isPartial: covered < query.length || query.some(({ isGuess }) => isGuess),
  };
}

const NO_NAME: NameScore = { score: 0, step: 0, places: 0 };

function* scoreCandidates(
  index: SearchIndex,
  query: readonly QueryWord[],
  language: Language,
): Iterable<Candidate> {
  const byName = scoreNames(index, query, language);
  const { documents, places, scores } = matchTexts(index, query);
  const asksForParts = query.some(({ lines }) => lines.has("part"));
  const penalty = (group: number) =>
    asksForParts ? 0 : PART_PENALTY[index.groups[group]?.part ?? "none"];
  for (const group of documents) {
    const name = byName.get(group) ?? NO_NAME;
    byName.delete(group);
    const score = (scores[group] ?? 0) + name.score - penalty(group);
    const covered = (places[group] ?? 0) | name.places;
    yield { group, score, fit: score + name.step, covered };
  }
  for (const [group, name] of byName) {
    const score = name.score - penalty(group);
    yield { group, score, fit: score + name.step, covered: name.places };
  }
}

/** `fit` is the score without what only orders the lines of a name, `covered` the words of the query that it has. */
type Candidate = { group: number; score: number; fit: number; covered: number };

/** Whether the words describe a line as well as the best one. */
export const isRival = ({ fit, covered }: Candidate, best: Candidate): boolean =>
  fit >= best.fit - RIVAL_MARGIN && countPlaces(covered) >= countPlaces(best.covered);

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
