import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeDigits } from "#shared/schedule/format-code.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { searchSchedule } from "./search-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The first four digits of the first five lines. */
async function firstHeadings(q: string): Promise<string[]> {
  const { results } = await searchSchedule(app.deps, { q });
  return results.slice(0, 5).map(({ code }) => codeDigits(code).slice(0, 4));
}

describe("searchSchedule for plurals and singulars", () => {
  it.each([
    ["cookie", "1905"],
    ["hoodies", "6110"],
    ["Batterien", "8506"],
    ["housses de couette", "6302"],
    ["jeux de société", "9504"],
    ["feijões", "0713"],
    ["sabões", "3401"],
    ["papéis", "4802"],
    ["jornais", "4902"],
    ["altavoces", "8518"],
  ])("finds %s as it finds the other number", async (q, heading) => {
    expect(await firstHeadings(q)).toContain(heading);
  });
});

describe("searchSchedule for a code that a word precedes", () => {
  it.each([
    "HS 6109",
    "HTS: 6109.10.00",
    "HS code 6109.10",
    "hts-code 6109",
    "HS-Code: 6109",
    "code SH 6109",
    "código SA: 6109",
    "NCM 6109.10.00",
    "Kod HS 6109",
    "HS编码：6109",
  ])("finds the lines of %s", async (q) => {
    expect(new Set(await firstHeadings(q))).toEqual(new Set(["6109"]));
  });

  it.each([
    ["vitamin b12", "2936"],
    ["laptop 15", "8471"],
  ])("takes %s for words", async (q, heading) => {
    expect(await firstHeadings(q)).toContain(heading);
  });
});
