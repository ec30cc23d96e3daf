import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import en from "#shared/locales/en.json";
import { partOf } from "./text-parts.ts";

// What a file names is asked for by the page that it belongs to; a text in another part would not be there.

const SECTIONS = Object.keys(en).join("|");
const NAMED = new RegExp(`["'\`]((?:${SECTIONS})\\.\\w+)`, "g");

const SOURCE = "client/src";

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => join(SOURCE, name).replaceAll("\\", "/"));

const texts = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(NAMED)].map(([, key = ""]) => ({ file, key })),
);

const said = (part: string) =>
  texts.filter(({ key }) => {
    const [section = "", text = ""] = key.split(".");
    return partOf(section, text) === part;
  });

it("finds what is said", () => {
  expect(texts.length).toBeGreaterThan(300);
});

it("keeps from browsers only what the server alone says", () => {
  expect(said("server")).toEqual([]);
});

it("brings later only what the calculator and payments say, and only to them", () => {
  const elsewhere = said("later").filter(
    ({ file }) => !/features\/(calculator|payments)\/|verify-page/.test(file),
  );
  expect(elsewhere).toEqual([]);
});

it("keeps from the calculator what the portal alone says", () => {
  const inCalculator = said("portal").filter(({ file }) => file.includes("features/calculator/"));
  expect(inCalculator).toEqual([]);
});
