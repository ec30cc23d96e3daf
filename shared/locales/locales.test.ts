import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";

type Node = { [key: string]: string | Node };

const PLURAL = /_(zero|one|two|few|many|other)$/;

const read = (language: string): Map<string, string> =>
  new Map(leaves(JSON.parse(readFileSync(`${import.meta.dirname}/${language}.json`, "utf8"))));

function leaves(node: Node, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}

const english = read("en");
const translations = languageCodes.filter((code) => code !== "en");

const withoutPlural = (key: string) => key.replace(PLURAL, "");
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(.+?)\s*\}\}/g)].map(([, name]) => name);

it("has a file for every language, and no other", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".json"));
  expect(files.sort()).toEqual(languageCodes.map((code) => `${code}.json`).sort());
});

describe.each(languageCodes)("%s", (language) => {
  const texts = read(language);

  it("has exactly the keys of English, in each plural form that the language has", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = [...new Set([...english.keys()].map(withoutPlural))].flatMap((key) =>
      english.has(key) ? [key] : forms.map((form) => `${key}_${form}`),
    );
    expect([...texts.keys()].sort()).toEqual(expected.sort());
  });

  it("says something everywhere", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe.each(translations)("%s", (language) => {
  it("names the placeholders of English", () => {
    const wrong = [...read(language)].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? "";
      return placeholders(text).sort().join() !== placeholders(source).sort().join();
    });
    expect(wrong).toEqual([]);
  });
});
