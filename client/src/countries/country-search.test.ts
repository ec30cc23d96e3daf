import { describe, expect, it } from "vitest";
import { searchCountries, toSearchableCountries } from "./country-search.ts";

const countries = toSearchableCountries([
  { value: "AT", label: "Austria", aliases: ["Österreich"] },
  { value: "AU", label: "Australia" },
  { value: "CI", label: "Côte d’Ivoire", aliases: ["Ivory Coast"] },
  { value: "CN", label: "China", aliases: ["中国"] },
  { value: "GB", label: "United Kingdom", aliases: ["UK", "Great Britain"] },
  { value: "UA", label: "Ukraine" },
  { value: "US", label: "United States", aliases: ["USA", "U.S.A."] },
]);

const matches = (text: string) => searchCountries(countries, text).map(({ value }) => value);

describe("searchCountries", () => {
  it.each([
    ["", ["AT", "AU", "CI", "CN", "GB", "UA", "US"]],
    ["au", ["AU", "AT"]],
    ["AUSTRAL", ["AU"]],
    ["osterreich", ["AT"]],
    ["cote d'iv", ["CI"]],
    ["ivory", ["CI"]],
    ["中国", ["CN"]],
    ["uk", ["GB", "UA"]],
    ["u.s.a", ["US"]],
    ["kingdom", ["GB"]],
    ["states", ["US"]],
    ["tria", ["AT"]],
    ["xyz", []],
  ])("returns the countries that match %j, best match first", (text, values) => {
    expect(matches(text)).toEqual(values);
  });
});
