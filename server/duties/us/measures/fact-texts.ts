import type { Assessment, NotAppliedReason } from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { FactTexts } from "#shared/duties/texts.ts";
import type { Language } from "#shared/languages.ts";
import type { MeasuresFile } from "./measures-file.ts";
import { inLanguage } from "./programme-names.ts";

/** Those of the facts that the file declares. */
export function factTexts(file: Pick<MeasuresFile, "facts">, facts: Iterable<Fact>): FactTexts {
  const wanted = new Set(facts);
  return Object.fromEntries(
    Object.entries(file.facts)
      .filter(([fact]) => wanted.has(fact))
      .map(([fact, { question, relief }]) => [fact, { question, ...(relief && { relief }) }]),
  );
}

/** The texts in English and in `language`. */
export const textsInLanguage = (texts: FactTexts, language: Language): FactTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([fact, text]) => [
      fact,
      { ...text, question: inLanguage(text.question, language) },
    ]),
  );

/** The facts that an assessment asks for or names. */
export const mentionedFacts = ({ questions, notApplied, bans }: Assessment): Fact[] => [
  ...bans.flatMap(({ needs }) => needs.map(({ fact }) => fact)),
  ...questions.flatMap((question) => (question.kind === "fact" ? question.fact : [])),
  ...notApplied.flatMap(({ reason }) => reasonFacts(reason)),
];

/** The fact that the reason depends on. */
export const reasonFacts = (reason: NotAppliedReason | null): Fact[] =>
  reason && "fact" in reason ? [reason.fact] : [];
