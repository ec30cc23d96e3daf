import type { Fact } from "./facts.ts";

/** A text by language; English always. */
export type TextByLanguage = Record<string, string>;

/** Names of programs by key. */
export type ProgrammeNames = Record<string, TextByLanguage>;

/** Texts of facts by name, in the order in which they are asked; `relief` is that of a fact that is a relief. */
export type FactTexts = Record<Fact, { question: TextByLanguage; relief?: "offered" | "stated" }>;
