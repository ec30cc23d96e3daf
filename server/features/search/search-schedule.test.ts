import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import { type Language, languageCodes } from "#shared/languages.ts";
import type { ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { searchSchedule } from "./search-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const search = async (q: string): Promise<ScheduleSearchResult[]> =>
  (await app.agent.get("/api/schedule/search").query({ q }).expect(200)).body.results;
const codes = async (q: string) => (await search(q)).map(({ code }) => codeDigits(code));

const expectAmongFirst = async (q: string, prefixes: readonly string[]) =>
  expectAnyOf(q, await codes(q), prefixes);

function expectAnyOf(q: string, found: readonly string[], prefixes: readonly string[]) {
  const first = found.slice(0, 5);
  const isFound = first.some((code) => prefixes.some((prefix) => code.startsWith(prefix)));
  expect(isFound, `${q}: ${first}`).toBe(true);
}

describe("searchSchedule by words", () => {
  it.each([
    ["laptop", ["847130"]],
    ["t-shirt", ["6109"]],
    ["tshirt", ["6109"]],
    ["jeans", ["620342", "620462"]],
    ["leather handbag", ["420221"]],
    ["coffee beans", ["0901"]],
    ["olive oil", ["1509"]],
    ["red wine", ["220421"]],
    ["toothbrush", ["960321"]],
    ["perfume", ["3303"]],
    ["sunglasses", ["900410"]],
    ["wooden chair", ["94016"]],
    ["led bulb", ["85395"]],
    ["power bank", ["850760"]],
    ["headphones", ["851830"]],
    ["bicycle", ["8712"]],
    ["steel bolt", ["731815"]],
    ["coffee machine", ["851671"]],
    ["running shoes", ["6404"]],
    ["candle", ["3406"]],
    ["water bottle", ["732393", "9617", "392330", "392410"]],
  ])("lists a line for %s among the first five", expectAmongFirst);

  it.each([
    ["Laufschuhe", ["6404"]],
    ["Handtasche aus Leder", ["420221"]],
    ["zapatillas deportivas", ["6404"]],
    ["bolígrafo", ["960810"]],
    ["boligrafos", ["960810"]],
    ["vélo électrique", ["871160"]],
    ["chaussures en cuir", ["6403"]],
    ["papan lapis", ["4412"]],
    ["kasut kulit", ["6403"]],
    ["parafuso", ["731815"]],
    ["fone de ouvido", ["851830"]],
    ["手机", ["851713"]],
    ["手机壳", ["392690"]],
    ["不锈钢保温杯", ["9617"]],
  ])("knows the name %s in another language", expectAmongFirst);

  it.each([
    ["vinegar", ["2209"]],
    ["ladder", ["761699", "732690", "442199"]],
    ["ebike", ["871160"]],
    ["PlayStation", ["950450"]],
    ["MacBook", ["847130"]],
    ["AirPods", ["851830"]],
    ["GoPro", ["8525"]],
    ["bedsheets", ["6302"]],
    ["yoga pants", ["610463", "610462"]],
    ["Lederjacke", ["420310"]],
    ["Möbel", ["9403", "9401"]],
    ["móveis", ["9403", "9401"]],
    ["Zwiebeln", ["0703"]],
    ["Taschenlampe", ["8513"]],
    ["Kinderwagen", ["8715"]],
    ["silla de ruedas", ["8713"]],
    ["papas", ["0701"]],
    ["pain", ["1905"]],
    ["télécommande", ["8526"]],
    ["susu", ["0401"]],
    ["bawang putih", ["0703"]],
    ["leite em pó", ["0402"]],
    ["mamadeira", ["3924"]],
    ["酱油", ["2103"]],
    ["帐篷", ["6306"]],
  ])("knows the name %s of household goods and food", expectAmongFirst);

  it("does not take the German Leder, which is leather, for the plural of LED", async () => {
    expect((await codes("Handtasche aus Leder"))[0]).toMatch(/^4202/);
    expect((await codes("Gürtel aus Leder"))[0]).toMatch(/^4203/);
    expect((await codes("Leder")).filter((code) => code.startsWith("85"))).toEqual([]);
  });

  it.each([
    ["Handy-Hülle", ["392690"]],
    ["Handy Hülle", ["392690"]],
    ["sonnen brille", ["900410"]],
  ])("finds the compound that %s is written as", expectAmongFirst);

  it.each([
    ["Holzspielzeug", ["9503"]],
    ["Ledertaschen", ["4202"]],
    ["Taschenmesser", ["8211"]],
    ["Wollmütze", ["6505"]],
    ["Keramikbecher", ["6911", "6912"]],
  ])("finds %s, an unknown compound, by its last part", expectAmongFirst);

  it("finds no rug for Betrug, which only ends so", async () => {
    expect(await codes("Betrug")).toEqual([]);
  });

  it.each([
    ["Schrauben", ["7318"]],
    ["Röcke", ["6204", "6104"]],
    ["Kleider", ["6204"]],
    ["Hemden aus Baumwolle", ["6205"]],
    ["Uhren", ["9102"]],
    ["Taschen", ["4202"]],
    ["Vorhänge", ["6303"]],
    ["Betten", ["9403"]],
    ["Flaschen", ["7323", "9617"]],
    ["bougies", ["3406"]],
    ["杯子", ["6911", "6912"]],
  ])("finds the everyday word %s", expectAmongFirst);

  it.each([
    ["laptp", ["847130"]],
    ["headhpones", ["851830"]],
    ["refridgerator", ["8418"]],
    ["olvie oil", ["1509"]],
  ])("tolerates the typing error in %s", expectAmongFirst);

  it.each([
    ["head", ["851830", "6505", "6506", "8518", "6117", "8512", "8513"]], // headphones, headbands, headlights …
    ["smartph", ["851713"]],
    ["running sho", ["6404"]],
  ])("completes the last word of %s", expectAmongFirst);

  it("finds texts of the schedule that are no names of goods", async () => {
    await expectAmongFirst("purebred breeding horses", ["010121"]);
    await expectAmongFirst("portable automatic data processing machines", ["847130"]);
  });

  it("lists parts below other lines unless they are asked for", async () => {
    expect((await codes("bicycle"))[0]).toMatch(/^8712/);
    expect((await codes("bicycle parts"))[0]).toMatch(/^8714/);
    expect((await codes("bicycle accessories"))[0]).toMatch(/^8714/);
  });

  it.each(["coffee machine", "fitted sheet", "articles exported and returned", "safeguard"])(
    "does not offer chapters 98 and 99 for %s",
    async (q) => {
      expect((await codes(q)).filter((code) => code >= "98")).toEqual([]);
    },
  );

  it.each([
    ["bb gun", "9304"],
    ["clay pigeons", "9506"],
    ["poop bags", "3923"],
    ["garment bag", "4202"],
    ["shipping container", "8609"],
    ["bicycle pedals", "8714"],
    ["滑轮", "848"],
  ])("finds goods, not what one word or character of %s names", async (q, start) => {
    expect((await codes(q))[0]?.startsWith(start)).toBe(true);
  });

  it.each(["clay zyxwvu", "zyxwvu bags", "Zyxwbeutel", "probiotix", "撒锅"])(
    "says that its matches for %s are partial",
    async (q) => {
      expect((await searchSchedule(app.deps, { q })).isPartial).toBe(true);
    },
  );

  it.each(["leather handbag", "Handtasche", "smartph", "保温杯", "6109"])(
    "says that its matches for %s are not partial",
    async (q) => {
      expect((await searchSchedule(app.deps, { q })).isPartial).toBe(false);
    },
  );

  it("prefers the meaning of a word in the language of the visitor", async () => {
    const first = async (language: Language) =>
      (await searchSchedule(app.deps, { q: "Hose", language })).results[0]?.code;
    expect(await first("en")).toMatch(/^3917/);
    expect(await first("de")).toMatch(/^6[12]03/);
  });

  it.each([
    ["wooden spoon", "holzlöffel"],
    ["electric blanket", "couverture électrique"],
    ["steel chain", "cadena de acero"],
  ])("finds %s by the words of another language, %s", async (english, other) => {
    expect((await codes(other))[0]?.slice(0, 4)).toBe((await codes(english))[0]?.slice(0, 4));
  });

  it("returns at most twelve lines of different eight digits", async () => {
    const found = await codes("cotton");
    expect(found).toHaveLength(12);
    expect(new Set(found.map((code) => code.slice(0, 8))).size).toBe(12);
  });

  it("returns the texts of a line", async () => {
    expect((await search("t-shirt"))[0]).toEqual({
      code: "6109.10.00",
      description: "Of cotton",
      path: ["T-shirts, singlets, tank tops and similar garments, knitted or crocheted"],
      general: "16.5%",
      name: "T-shirts",
      distinction: "of cotton",
    });
  });

  it.each(["xyzzyx", "!?", "the of and", "'; drop table users --", "\\", "%"])(
    "returns a list for %s",
    async (q) => {
      expect(Array.isArray(await search(q))).toBe(true);
    },
  );

  it.each(["", " ", "a".repeat(101)])("rejects the query %j", async (q) => {
    await app.agent.get("/api/schedule/search").query({ q }).expect(400);
  });

  it("limits the searches of a visitor", async () => {
    const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_CALCULATE: "1" } });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      const { status } = await limited.agent.get("/api/schedule/search?q=61");
      statuses.push(status);
    }
    expect(statuses).toContain(429);
    await limited.close();
  });
});

describe("searchSchedule by code", () => {
  it.each([
    ["6109", ["61091000", "61099010", "61099015", "61099040", "61099080"]],
    ["6109.10", ["61091000"]],
    ["6109.10.00", ["61091000"]],
    ["6109.10.00.04", ["6109100004"]],
    ["6109 10 00 04", ["6109100004"]],
    ["6109-10-00", ["61091000"]],
    ["6109–10–00", ["61091000"]],
    ["6109/10/00", ["61091000"]],
    ["6109_10_00", ["61091000"]],
    ["6109.10-00.04", ["6109100004"]],
    ["01013000", ["0101300000"]],
    ["0101.30.00.00", ["0101300000"]],
    ["9903.88.15", ["99038815"]],
    ["0000", []],
  ])("finds %s", async (q, expected) => {
    expect(await codes(q)).toEqual(expected);
  });

  it("finds the line of eight digits for ten that the schedule does not have", async () => {
    expect(await codes("6109100099")).toEqual(["61091000"]);
  });
});

describe("the names of goods", () => {
  const file = fromRoot("data", "us", "words", "names.csv");
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true });

  it("the names of goods are complete in every language", () => {
    for (const row of rows) {
      for (const language of languageCodes) expect(row[language], row.en).toMatch(/\S/);
    }
  });

  it("refer to codes of the shipped schedule", async () => {
    const schedule = await app.deps.schedule.get();
    const unknown = rows
      .flatMap((row) => row.codes?.split(" ") ?? [])
      .filter((code) => schedule?.linesUnder(code).length === 0);
    expect(unknown).toEqual([]);
  });

  it.each(languageCodes)(
    "find a line of their code among the first five in %s",
    async (language) => {
      for (const row of rows) {
        const [q = ""] = row[language]?.split("|") ?? [];
        const { results } = await searchSchedule(app.deps, { q, language }); // thousands of requests take seconds
        const found = results.map(({ code }) => codeDigits(code));
        expectAnyOf(q, found, row.codes?.split(" ") ?? []);
      }
    },
  );
});
