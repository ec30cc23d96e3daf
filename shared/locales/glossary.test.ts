import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";
import { loadTexts, namespaces } from "#shared/texts.ts";

const GLOSSARY = readFileSync("docs/glossary.md", "utf8");

/** The words of the glossary's last table by language. */
const avoidedWords = new Map(
  [...GLOSSARY.matchAll(/^\| ([a-z]{2}) +\| (.+?) +\|/gm)].map(([, language = "", words = ""]) => [
    language,
    words.split(", "),
  ]),
);

/** Matches a whole word, or its beginning for "word*". Chinese has no spaces between words. */
function wordPattern(word: string, language: string): RegExp {
  const stem = word.replace("*", "");
  if (language === "zh") return new RegExp(stem);
  const end = word.endsWith("*") ? "" : "(?!\\p{L})";
  return new RegExp(`(?<!\\p{L})${stem}${end}`, "iu");
}

describe.each(languageCodes)("the catalogue in %s", (language) => {
  it("uses no word that the glossary replaces", async () => {
    const files = await Promise.all(namespaces.map((name) => loadTexts(language, name)));
    const texts = files.flatMap(textsIn);
    const words = avoidedWords.get(language) ?? [];
    const used = words.flatMap((word) =>
      texts.filter((text) => wordPattern(word, language).test(text)).map((text) => [word, text]),
    );
    expect(words.length).toBeGreaterThan(0);
    expect(used).toEqual([]);
  });
});

const textsIn = (node: object): string[] =>
  Object.values(node).flatMap((value) => (typeof value === "string" ? [value] : textsIn(value)));
