import { describe, expect, it } from "vitest";
import { matchesSearch, originNames, programName } from "./measure-texts.ts";

describe("matchesSearch", () => {
  const texts = ["9903.05.84", "Products of Vietnam", "Côte d’Ivoire"];
  it.each([
    ["", true],
    ["9903.05", true],
    ["VIET products", true],
    ["cote", true],
    ["vietnam brazil", false],
  ])("matchesSearch with “%s” returns %s", (search, expected) => {
    expect(matchesSearch(texts, search)).toBe(expected);
  });
});

it("names countries in the language, and groups that it has no name of as the file does", () => {
  expect(originNames(["BR", "EU"], "de")).toBe("Brasilien, Europäische Union");
  expect(originNames(["EU", "UK"], "es")).toBe("Unión Europea, Reino Unido"); // "EU" is the United States there
  expect(originNames(["XQ", "Andean"], "de")).toBe("XQ, Andean");
});

it("names programs in English without a translation", () => {
  expect(programName({ program: { en: "Metals", de: "Metalle" } }, "de")).toBe("Metalle");
  expect(programName({ program: { en: "Metals" } }, "fr")).toBe("Metals");
});
