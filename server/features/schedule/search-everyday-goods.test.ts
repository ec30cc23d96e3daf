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
