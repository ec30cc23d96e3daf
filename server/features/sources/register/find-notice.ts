import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { codeDigits } from "#shared/duties/format-code.ts";

type PublishedDocument = { title: string; abstract: string; text: string };

export type FoundDuties = {
  /** Headings of chapter 99 that the document names. */
  headings: string[];
  /** Keys of the programs that it may touch. */
  programs: string[];
  /** The first tariff lines that it names, without dots. */
  lines: string[];
};

/** More say no more than that many are named. */
const MAX_LISTED = 100;

const HEADING = /\b99\d\d\.\d\d(?:\.\d\d)?\b/g;
const LINE = /\b\d{4}\.\d\d\.\d\d(?:\.?\d\d)?\b/g;

/**
 * What a document of the Federal Register may change: it names headings of chapter 99, or a program of ours by its law
 * and a word of its name. Null for a document that names neither, although it is about the tariff schedule.
 */
export function findNotice(file: MeasuresFile, document: PublishedDocument): FoundDuties | null {
  const { title, abstract, text } = document;
  const all = `${title}\n${abstract}\n${text}`;
  const headings = distinct(all, HEADING);
  const programs = Object.keys(file.programs).filter(
    (program) =>
      namesHeadingOf(file, program, headings) ||
      namesProgram(file, program, { summary: `${title}\n${abstract}`, all }),
  );
  if (headings.length === 0 && programs.length === 0) return null;
  const lines = distinct(all, LINE).filter((line) => !line.startsWith("99"));
  return {
    headings: headings.slice(0, MAX_LISTED),
    programs,
    lines: lines.slice(0, MAX_LISTED).map(codeDigits),
  };
}

const distinct = (text: string, pattern: RegExp): string[] => [
  ...new Set(text.match(pattern) ?? []),
];

/** A document names a heading, or the start of several. */
const namesHeadingOf = (
  { measures }: MeasuresFile,
  program: string,
  headings: readonly string[],
): boolean =>
  measures.some(
    (measure) =>
      measure.program === program && headings.some((named) => measure.heading.startsWith(named)),
  );

type Mentions = { summary: string; all: string };

function namesProgram(
  { programs }: MeasuresFile,
  program: string,
  { summary, all }: Mentions,
): boolean {
  const { authority, names } = programs[program] ?? {};
  const isLawNamed = new RegExp(`\\bsection ${authority}\\b`, "i").test(all);
  return isLawNamed && distinctiveWords(names?.en ?? "").some((word) => hasWord(summary, word));
}

/** Words that tell one program from another: "Section 232: timber, upholstered furniture" → timber, upholstered, furniture. */
const distinctiveWords = (name: string): string[] =>
  (name.match(/\p{L}{5,}/gu) ?? []).filter((word) => !COMMON_WORDS.has(word.toLowerCase()));

const COMMON_WORDS = new Set([
  "section",
  "their",
  "other",
  "parts",
  "products",
  "goods",
  "duties",
  "rates",
  "place",
  "column",
]);

const hasWord = (text: string, word: string): boolean => new RegExp(`\\b${word}`, "i").test(text);
