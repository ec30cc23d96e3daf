import { expect, it } from "vitest";
import { countryCodes, countryName } from "#shared/countries.ts";
import { languageCodes } from "#shared/languages.ts";
import { ALPHA_3_CODES } from "./alpha-3-codes.ts";
import { parseCountryCell } from "./country-cell.ts";

it.each([
  ["VN", "VN"],
  ["vn", "VN"],
  ["VNM", "VN"],
  ["Viet Nam", "VN"],
  ["VIETNAM", "VN"],
  ["PRC", "CN"],
  ["P.R. China", "CN"],
  ["P.R.C.", "CN"],
  ["Mainland China", "CN"],
  ["China, People's Republic of", "CN"],
  ["CN - China", "CN"],
  ["China (CN)", "CN"],
  ["CHINA/CN", "CN"],
  ["中国", "CN"],
  ["U.K.", "GB"],
  ["UK", "GB"],
  ["England", "GB"],
  ["Holland", "NL"],
  ["The Netherlands", "NL"],
  ["USA", "US"],
  ["U.S.A.", "US"],
  ["United States of America", "US"],
  ["EE. UU.", "US"],
  ["South Korea", "KR"],
  ["Korea, South", "KR"],
  ["Korea, Republic of", "KR"],
  ["Korea (the Republic of)", "KR"],
  ["Korea, Democratic People's Republic of", "KP"],
  ["Korea, North", "KP"],
  ["Congo, Democratic Republic of the", "CD"],
  ["Taiwan, Province of China", "TW"],
  ["Hong Kong SAR", "HK"],
  ["Made in Italy", "IT"],
  ["Türkiye", "TR"],
  ["Turkey", "TR"],
  ["Côte d'Ivoire", "CI"],
  ["Deutschland", "DE"],
  ["Allemagne", "DE"],
  ["Alemanha", "DE"],
  ["德国", "DE"],
  ["Jerman", "DE"],
])("reads %j as %s", (text, code) => {
  expect(parseCountryCell(text)).toBe(code);
});

it.each(["", "-", "EU", "XX", "Multiple", "CN/VN", "China or Vietnam", "Atlantis", "n/a", "ß"])(
  "reads %j as no country",
  (text) => {
    expect(parseCountryCell(text)).toBeNull();
  },
);

it.each(languageCodes)("reads the name of every country in %s", (language) => {
  const names = countryCodes.map((code) => [code, countryName(code, language)] as const);
  expect(names.filter(([code, name]) => parseCountryCell(name) !== code)).toEqual([]);
});

it("reads the three letters of every country", () => {
  expect(ALPHA_3_CODES.map(parseCountryCell)).toEqual(countryCodes);
});
