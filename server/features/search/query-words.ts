import { prefixRange } from "#server/lib/binary-search.ts";
import type { Language } from "#shared/languages.ts";
import { isHan, joinCompounds, splitCompound } from "./compounds.ts";
import type { SearchIndex } from "./search-index.ts";
import { singulars, tokenize } from "./search-tokens.ts";
import { SCHEDULE_LANGUAGE } from "./search-words.ts";
import { suggestWords } from "./spelling.ts";
import { type Alternatives, MAX_QUERY_WORDS } from "./text-index.ts";

export type QueryWord = {
  /** The words of names that it stands for. */
  names: Alternatives;
  /** The words of the schedule that it stands for, which are English. */
  lines: Alternatives;
  /** Whether it was taken for another word, or for none. */
  isGuess: boolean;
  /** A size or a model is never what goods are: "laptop 15". */
  isNumber: boolean;
};

const TRANSLATION_FIT = 0.9;
const PREFIX_FIT = 0.6;
const GUESS_FIT = 0.5;
const MAX_COMPLETIONS = 20;

type Reader = { index: SearchIndex; language: Language };

/** Completes the last word, splits compounds, corrects unknown words and translates all for the schedule. */
export function findQueryWords(index: SearchIndex, q: string, language: Language): QueryWord[] {
  const words = joinCompounds(tokenize(q), index.names.has);
  const isOnly = words.length === 1;
  return words
    .flatMap((word, place) =>
      findWord({ index, language }, word, { isLast: place === words.length - 1, isOnly }),
    )
    .slice(0, MAX_QUERY_WORDS);
}

type Place = { isLast: boolean; isOnly: boolean };

function findWord(reader: Reader, word: string, { isLast, isOnly }: Place): QueryWord[] {
  const { index } = reader;
  const known = [word, ...(isHan(word) ? [] : singulars(word))].find((form) =>
    isKnown(index, form),
  );
  const isComplete = known !== undefined && !isOnly; // "mat" of "nap mat" is not the beginning of "matches"
  const completions = isLast && !isComplete ? completeWord(index, word) : [];
  if (known) return [toQueryWord(reader, [known, ...completions])];
  if (completions.length > 0) return [toQueryWord(reader, completions, PREFIX_FIT)];
  return guessWords(reader, word);
}

const isKnown = ({ lines, names, translations }: SearchIndex, word: string): boolean =>
  names.has(word) || lines.has(word) || translations.has(word);

/** A compound of known parts; else a word that is written nearly so; else what a compound ends with. */
function guessWords(reader: Reader, word: string): QueryWord[] {
  const { index } = reader;
  const compound = splitCompound(word, index.isPartOfCompounds);
  const isSplit = compound?.rest === "" || isHan(word);
  const similar = isSplit ? [] : suggestWords(word, wordsFrom(word.slice(0, 1), index.vocabulary));
  if (similar.length > 0) return [toQueryWord(reader, similar, GUESS_FIT)];
  const { parts, rest } = compound ?? { parts: [], rest: word };
  const known = parts.map((part) => toQueryWord(reader, [part]));
  return rest === "" ? known : [UNKNOWN, ...known];
}

const UNKNOWN: QueryWord = { names: new Map(), lines: new Map(), isGuess: true, isNumber: false };

/** `fit` is that of the first word; the others are completions, or as similar to what was typed as the first. */
function toQueryWord(reader: Reader, words: readonly string[], fit = 1): QueryWord {
  const fits = words.map((word, place) => ({
    word,
    fit: place === 0 ? fit : Math.min(fit, PREFIX_FIT),
  }));
  return {
    names: firstFits(fits.filter(({ word }) => reader.index.names.has(word))),
    lines: firstFits(fits.flatMap((word) => lineWords(reader, word))),
    isGuess: fit <= GUESS_FIT,
    isNumber: /^\d/.test(words[0] ?? ""),
  };
}

type FittingWord = { word: string; fit: number };

function firstFits(words: readonly FittingWord[]): Alternatives {
  const fits = new Map<string, number>();
  for (const { word, fit } of words) if (!fits.has(word)) fits.set(word, fit);
  return fits;
}

function lineWords(reader: Reader, { word, fit }: FittingWord): FittingWord[] {
  const english = englishWords(reader, word).map((translation) => ({
    word: translation,
    fit: fit * TRANSLATION_FIT,
  }));
  return isEnglish(reader, word) ? [{ word, fit }, ...english] : english;
}

/** Words of the schedule with the meaning of a word. */
function englishWords(reader: Reader, word: string): readonly string[] {
  const { synonyms, translations } = reader.index;
  const known = synonyms.get(word) ?? [];
  const isForeign = reader.language !== SCHEDULE_LANGUAGE || !isEnglish(reader, word);
  return isForeign ? [...known, ...(translations.get(word) ?? [])] : known;
}

/** Whether the schedule has the word in the meaning of the visitor: "Hose" has another one in German. */
const isEnglish = ({ index, language }: Reader, word: string): boolean =>
  index.lines.has(word) && (language === SCHEDULE_LANGUAGE || !index.translations.has(word));

/** A single letter begins too many words, but a Chinese character can be one: "伞" for "雨伞". */
function completeWord(index: SearchIndex, start: string): string[] {
  if (isHan(start)) return completeHan(index, start);
  return start.length < 2 ? [] : wordsFrom(start, index.vocabulary).slice(0, MAX_COMPLETIONS);
}

function completeHan({ vocabulary, hanWords, names }: SearchIndex, start: string): string[] {
  const starting = start.length < 2 ? [] : wordsFrom(start, vocabulary);
  if (starting.length > 0 || names.has(start)) return starting.slice(0, MAX_COMPLETIONS);
  return hanWords.filter((word) => word.endsWith(start)).slice(0, MAX_COMPLETIONS);
}

const wordsFrom = (start: string, sorted: readonly string[]): readonly string[] =>
  sorted.slice(...prefixRange(sorted, start, (word) => word));
