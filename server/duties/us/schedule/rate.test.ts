import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { type DutyRate, parseRate, parseSpecialRates } from "./rate.ts";

const percent = (rate: number, divisor = 1) => ({ kind: "percent", rate, divisor });
const specific = (amount: number, unit: string, count = 1) => ({
  kind: "specific",
  amount,
  count,
  unit,
});

describe("parseRate", () => {
  it.each([
    ["Free", []],
    ["5.6%", [percent(56_000)]],
    ["0.0625%", [percent(625)]],
    ["33 1/3%", [percent(1_000_000, 3)]],
    ["68¢/head", [specific(68_000_000, "number")]],
    ["$1.80/m3", [specific(180_000_000, "m3")]],
    ["0.020668¢/kg", [specific(20_668, "kg")]],
    ["4.5¢/ liter", [specific(4_500_000, "liter")]],
    ["$1.44/1000", [specific(144_000_000, "number", 1000)]],
    ["10¢/1,000 pins + 3.5%", [specific(10_000_000, "number", 1000), percent(35_000)]],
    ["20¢/thousand + 3.5%", [specific(20_000_000, "number", 1000), percent(35_000)]],
    ["52.5¢/bbl", [specific(52_500_000, "barrel")]],
    ["$1.25/t", [specific(125_000_000, "tonne")]],
    ["6.5¢/gross", [specific(6_500_000, "gross")]],
    ["2.8¢/doz.", [specific(2_800_000, "dozen")]],
    ["90¢/pr. + 37.5%", [specific(90_000_000, "pair"), percent(375_000)]],
    ["0.4¢/clean kg", [specific(400_000, "cleanKg")]],
    ["$1.035/kg +13.6%", [specific(103_500_000, "kg"), percent(136_000)]],
    [
      "4.4¢/liter + 31.4¢/pf. liter",
      [specific(4_400_000, "liter"), specific(31_400_000, "proofLiter")],
    ],
    [
      "13.5¢/kg + 6.3% + 1.9¢/article",
      [specific(13_500_000, "kg"), percent(63_000), specific(1_900_000, "number")],
    ],
  ])("computes %s", (text, terms) => {
    expect(parseRate(text)).toEqual({ kind: "computed", terms });
  });

  it.each([
    "5.7¢/kg on drained weight +8%",
    "33¢/kg of total sugars",
    "1.4606¢/kg less 0.020668¢/kg for each degree under 100 degrees (and fractions of a degree in proportion) but not less than 0.943854¢/kg",
    "1.1¢/kg on lead content",
    "The rate applicable to each garment in the ensemble if separately entered",
    "$4.50 each + 65% on the movement and case + 35% on the battery",
    "45¢ each + 6.4% + 0.2¢/jewel",
    "See additional U.S. note 1",
    "See 9823.01.01-9823.01.07",
    "0.18¢/line/ gross + 2.5%",
    "86.1¢/m2of recording surface",
    "Free, under bond",
  ])("recognizes %s without computing it", (text) => {
    expect(parseRate(text)).toEqual({ kind: "notComputed" });
  });

  it.each([
    "",
    "5.6",
    "5,6%",
    "5.6 %",
    "¢/kg",
    "5¢/stone",
    "$5¢/kg",
    "5%5%",
    "free",
    "1/0%",
    "5¢/constructor",
    "12345678%",
    "$12345678/kg",
  ])("throws for the unknown text “%s”", (text) => {
    expect(() => parseRate(text)).toThrow(RangeError);
  });
});

type OracleRate = { text: string; kind: string; rate: string };

/** Rates as TheAxiomFoundation/rulespec-us read them (CC BY 4.0), with the texts of the official schedule. */
const oracleRates: OracleRate[] = (
  parse(readFileSync("tests/support/fixtures/oracle-rates.csv"), { columns: true }) as Record<
    string,
    string
  >[]
).flatMap((row) =>
  ["general", "column2"].map((column) => ({
    text: row[column] ?? "",
    kind: row[`${column}_kind`] ?? "",
    rate: row[`${column}_rate`] ?? "",
  })),
);

/** "component" and "conditional" rates need more than value and quantity, except 33 1/3%, which that parser does not read. */
const readableKinds: Readonly<Record<string, readonly string[]>> = {
  free: ["free"],
  ad_valorem: ["ad_valorem"],
  specific: ["specific", "notComputed"],
  compound: ["compound", "notComputed"],
  component: ["notComputed"],
  conditional: ["notComputed", "ad_valorem"],
};

describe("parseRate compared with an independent parser", () => {
  it.each(oracleRates)("reads $text alike", ({ text, kind, rate }) => {
    const parsed = parseRate(text);
    expect(readableKinds[kind]).toContain(describeKind(parsed));
    if (kind === "ad_valorem") expect(fraction(parsed)).toBeCloseTo(Number(rate), 9);
  });
});

function describeKind(rate: DutyRate): string {
  if (rate.kind === "notComputed") return "notComputed";
  const kinds = new Set(rate.terms.map(({ kind }) => kind));
  if (kinds.size === 0) return "free";
  if (kinds.size === 2) return "compound";
  return kinds.has("percent") ? "ad_valorem" : "specific";
}

function fraction(rate: DutyRate): number {
  const [term] = rate.kind === "computed" ? rate.terms : [];
  return term?.kind === "percent" ? term.rate / term.divisor / 1_000_000 : Number.NaN;
}

describe("parseSpecialRates", () => {
  it.each([
    ["", []],
    ["Free (S)", [{ rate: "Free", symbols: ["S"] }]],
    ["Free \n(AU, BH)", [{ rate: "Free", symbols: ["AU", "BH"] }]],
    [
      "Free (A+,AU,E, IL,KR ,MA)2.65%(JP)",
      [
        { rate: "Free", symbols: ["A+", "AU", "E", "IL", "KR", "MA"] },
        { rate: "2.65%", symbols: ["JP"] },
      ],
    ],
    [
      "Free (P) See 9919.04.50, 9919.04.57 (PA (PA)",
      [
        { rate: "Free", symbols: ["P"] },
        { rate: "See 9919.04.50, 9919.04.57", symbols: ["PA", "PA"] },
      ],
    ],
  ])("reads “%s”", (text, rates) => {
    expect(parseSpecialRates(text)).toEqual(rates);
  });

  // Threats: H9
  it("rejects a text of many rates with an error at its end without delay", () => {
    const started = process.cpuUsage();
    expect(() => parseSpecialRates(`${"5% (A) ".repeat(26)}x`)).toThrow(RangeError);
    expect(process.cpuUsage(started).user).toBeLessThan(500_000); // not the time that other programs take
  });

  it.each(["Free", "(S)", "Free (S", "Free (Canada)", "Free (S) 5%"])("throws for “%s”", (text) => {
    expect(() => parseSpecialRates(text)).toThrow(RangeError);
  });
});
