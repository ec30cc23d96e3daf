import { describe, expect, it } from "vitest";
import { matchesSearch, originNames, programmeName } from "./measure-texts.ts";

describe("matchesSearch", () => {
  const texts = ["9903.05.84", "Products of Vietnam", "Côte d’Ivoire"];
  it.each([
    ["", true],
    ["9903.05", true],
    ["VIET products", true],
    ["cote", true],
    ["vietnam brazil", false],
  ])("with “%s” returns %s", (search, expected) => {
    expect(matchesSearch(texts, search)).toBe(expected);
  });
});

it("names countries in the language, groups as the file does, and programmes in English without a translation", () => {
  expect(originNames(["BR", "EU"], "de")).toBe("Brasilien, EU");
  expect(programmeName({ programme: { en: "Metals", de: "Metalle" } }, "de")).toBe("Metalle");
  expect(programmeName({ programme: { en: "Metals" } }, "fr")).toBe("Metals");
});
