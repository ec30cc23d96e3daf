import type { Language } from "#shared/languages.ts";
import type { Phrase } from "./index-names.ts";
import type { QueryWord } from "./query-words.ts";
import type { SearchIndex } from "./search-index.ts";
import { countPlaces } from "./text-index.ts";

/** How well the names of a group fit, and which words of the query the best of them has. */
export type NameScore = {
  score: number;
  /** The part of the score that only orders the lines of one name. */
  step: number;
  places: number;
};

const NAME_SCORE = 2;
/** The factor of names that have what the query says about goods, but not what they are: "clay" for "clay pigeons". */
const WITHOUT_HEAD = 0.3;
/** The factor of names of other languages than that of the visitor: "Hose" is a hose in English, trousers in German. */
const OTHER_LANGUAGE = 0.95;
/** Keep the codes of a name in their order, and the lines of a code in that of their use. */
const CODE_STEP = 0.02;
const LINE_STEP = 0.03;

/** Names that consist of the words, or contain all of them, or are contained in the query. */
export function scoreNames(
  index: SearchIndex,
  query: readonly QueryWord[],
  language: Language,
): Map<number, NameScore> {
  const byGroup = new Map<number, NameScore>();
  const words = query.map(({ names }) => names);
  const weights = words.map(() => NAME_SCORE);
  const { documents, places, scores } = index.names.match(words, weights);
  for (const name of documents) {
    const phrase = index.phrases[name];
    const matched = places[name] ?? 0;
    if (!phrase || !isContained(phrase, query, matched)) continue;
    const fit = phraseFit(phrase, { query, language, places: matched });
    const score = ((scores[name] ?? 0) * fit) / Math.max(query.length, phrase.length);
    addGroups(byGroup, phrase.groups, { score, places: matched });
  }
  return byGroup;
}

/** Whether the query has all words of the name, or the name all of the query. */
function isContained({ length }: Phrase, query: readonly QueryWord[], places: number): boolean {
  return countPlaces(places) >= Math.min(query.length, length);
}

type MatchedQuery = { query: readonly QueryWord[]; language: Language; places: number };

const phraseFit = (phrase: Phrase, matched: MatchedQuery): number =>
  (hasHead(phrase, matched) ? 1 : WITHOUT_HEAD) *
  (phrase.language === matched.language ? 1 : OTHER_LANGUAGE);

/** Whether name and query share the word that says what the goods are: the first in some languages, else the last. */
function hasHead({ head, isHeadFirst }: Phrase, { query, places }: MatchedQuery): boolean {
  const isWord = ({ isNumber }: QueryWord) => !isNumber;
  const place = isHeadFirst ? query.findIndex(isWord) : query.findLastIndex(isWord);
  return place >= 0 && (places & (1 << place)) !== 0 && query.some(({ names }) => names.has(head));
}

function addGroups(
  byGroup: Map<number, NameScore>,
  codes: Phrase["groups"],
  { score, places }: Pick<NameScore, "score" | "places">,
) {
  for (const [place, groups] of codes.entries()) {
    for (const [rank, group] of groups.entries()) {
      const step = place * CODE_STEP + rank * LINE_STEP;
      const known = byGroup.get(group);
      if (known && known.score >= score - step) continue;
      byGroup.set(group, { score: score - step, step, places });
    }
  }
}
