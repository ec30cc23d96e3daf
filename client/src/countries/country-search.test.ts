import { describe, expect, it } from "vitest";
import { searchCountries } from "./country-search.ts";

const countries = Object.entries({
  AT: "Austria",
  AU: "Australia",
  CI: "Côte d’Ivoire",
  CN: "China",
  GB: "United Kingdom",
  UA: "Ukraine",
  US: "United States",
  VG: "British Virgin Islands",
  VU: "Vanuatu",
}).map(([value, label]) => ({ value, label, nameInFile: label }));

const matches = (text: string) => searchCountries(countries, text).map(({ value }) => value);

describe("searchCountries", () => {
  it.each([
    ["", ["AT", "AU", "CI", "CN", "GB", "UA", "US", "VG", "VU"]],
    ["v", ["VU", "GB", "US", "VG"]],
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
