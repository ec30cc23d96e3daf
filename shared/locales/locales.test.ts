import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";
import { namespaces } from "#shared/texts.ts";

type Node = { [key: string]: string | Node };

const PLURAL = /_(zero|one|two|few|many|other)$/;

const files = (folder: string) => readdirSync(`${import.meta.dirname}/${folder}`).sort();

/** All texts of a language by "namespace:key". */
const readTexts = (language: string): Map<string, string> =>
  new Map(
    namespaces.flatMap((namespace) => {
      const file = `${import.meta.dirname}/${language}/${namespace}.json`;
      return leaves(JSON.parse(readFileSync(file, "utf8")), `${namespace}:`);
    }),
  );

function leaves(node: Node, path: string): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}

const english = readTexts("en");
const translations = languageCodes.filter((code) => code !== "en");

const withoutPlural = (key: string) => key.replace(PLURAL, "");
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(.+?)\s*\}\}/g)].map(([, name]) => name);

/** Spaces where a line must not break, and straight quotes, which no language prints. */
const MISPRINTS: Partial<Record<string, RegExp>> = {
  de: /[\d}] %| …|["']/,
  es: /[\d}] %|["'«»]/,
  fr: / [:;?!%»]|« |\d%|["'“”]/,
};
const MISPRINTS_ELSEWHERE = /[\d}]\s%|["']/;

it("the catalogue has a folder for every language, and no other", () => {
  expect(files(".").filter((name) => !name.includes("."))).toEqual([...languageCodes].sort());
});

it("the catalogue has no key in two namespaces", () => {
  const keys = [...english.keys()].map((key) => key.split(":")[1]);
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(languageCodes)("the catalogue in %s", (language) => {
  const texts = readTexts(language);

  it("has a file for every namespace, and no other", () => {
    expect(files(language)).toEqual(namespaces.map((name) => `${name}.json`).sort());
  });

  it("has exactly the keys of English, in each plural form of the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = [...new Set([...english.keys()].map(withoutPlural))].flatMap((key) =>
      english.has(key) ? [key] : forms.map((form) => `${key}_${form}`),
    );
    expect([...texts.keys()].sort()).toEqual(expected.sort());
  });

  it("has no-break spaces and quotation marks as the language prints them", () => {
    const misprint = MISPRINTS[language] ?? MISPRINTS_ELSEWHERE;
    expect([...texts].filter(([, text]) => misprint.test(text))).toEqual([]);
  });

  it("writes percentages as the language does, in one text", () => {
    const fifty = new Intl.NumberFormat(language, { style: "percent" }).format(0.5);
    const expected = fifty.replace("50", "{{value}}").replace("\u202f", "\u00a0");
    expect(texts.get("common:common.percent")).toBe(expected);
    const others = [...texts].filter(([, text]) => /\}\}\s*%/.test(text));
    expect(others.map(([key]) => key)).toEqual(["common:common.percent"]);
  });

  it("writes the statuses of payments in the portal as on receipts", () => {
    const statuses = (prefix: string) =>
      Object.fromEntries(
        [...texts]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, text]) => [key.slice(prefix.length), text]),
      );
    expect(statuses("admin:transactions.statuses.")).toEqual(statuses("payments:payments.status."));
  });

  it("has no empty text", () => {
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe.each(translations)("the catalogue in %s", (language) => {
  const texts = readTexts(language);

  it("has the placeholders of English", () => {
    const different = [...texts].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? "";
      return placeholders(text).sort().join() !== placeholders(source).sort().join();
    });
    expect(different).toEqual([]);
  });

  it("writes an ellipsis as one character", () => {
    expect([...texts].filter(([, text]) => text.includes("..."))).toEqual([]);
  });
});

it("the Chinese texts about a credential have no space beside its name, which is Chinese", () => {
  const texts = [...readTexts("zh")];
  const startingWith = (prefix: string) =>
    texts.filter(([key]) => key.startsWith(`admin:credentials.${prefix}`)).map(([, text]) => text);
  const sentences = startingWith("keys.").flatMap((name) =>
    startingWith("clear").map((text) => text.replace("{{name}}", name)),
  );
  expect(sentences).not.toEqual([]);
  expect(sentences.filter((text) => /\p{Script=Han} \p{Script=Han}/u.test(text))).toEqual([]);
});
