import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyItem } from "#client/features/calculator/form/form-values.ts";
import { countryCodes } from "#shared/countries.ts";
import { currencyCodes, smallestUnit } from "#shared/currency.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import { previewImport } from "./preview-import.ts";
import { readCsv } from "./reading/read-csv.ts";
import { parseItemsCsv } from "./testing/parse-items-csv.ts";
import {
  exportFileName,
  skippedRowsCsv,
  writeFormRowsCsv,
  writeItemsCsv,
} from "./write-items-csv.ts";

const HEADER = "\uFEFFdescription,value,quantity,currency,country\r\n";

const parse = (text: string) => parseItemsCsv(text, { currency: "USD", maxItems: 500 });

const createItem = (description: string) => ({
  description,
  value: 50,
  quantity: 2,
  currency: "USD" as const,
  countryOfOrigin: "VN",
});

it("writes a header, plain amounts and CRLF", () => {
  const items = [
    { ...createItem("Shirt"), value: 1234.5 },
    { ...createItem("Fan"), value: 1500, currency: "JPY" as const },
  ];
  expect(writeItemsCsv(items)).toBe(`${HEADER}Shirt,1234.50,2,USD,VN\r\nFan,1500,2,JPY,VN\r\n`);
});

it("writes only the header without items", () => {
  expect(writeItemsCsv([])).toBe(HEADER);
});

// Threats: G12
it.each([
  ["a, b", '"a, b"'],
  ['27" screen', '"27"" screen"'],
  ["a; b", "a; b"],
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ["+x", "'+x"],
  ["-x", "'-x"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["'=x", "''=x"],
  ["''=x", "'''=x"],
  ["'quoted", "'quoted"],
  ["a=b", "a=b"],
  ["a;=b", "a;'=b"],
  ['a;"=b', '"a;\'""=b"'],
  ["a;'=b;-c; d", "a;''=b;'-c; d"],
])("escapes the description %j as %s", (description, cell) => {
  expect(writeItemsCsv([createItem(description)])).toBe(`${HEADER}${cell},50.00,2,USD,VN\r\n`);
});

// Threats: G12
it.each([
  "=1+1",
  "+x",
  "-x",
  "@x",
  "'quoted",
  "'=x",
  "''=x",
  "'",
  '"',
  'a ""b"", c;d',
  "a;=b",
  'a;"=b',
  "a;'=b;''=c",
  "description",
  "👕 Hemd – naïve",
])("writes the description %j so that it is parsed back", (description) => {
  expect(parse(writeItemsCsv([createItem(description)])).items).toEqual([createItem(description)]);
});

it("writes any items so that they are parsed back", () => {
  const unit = fc.constantFrom(..."a1 =+-@'\",;.é👕".split(/(?:)/u));
  const description = fc
    .oneof(fc.string({ unit, maxLength: 20 }), fc.string({ unit: "grapheme", maxLength: 100 }))
    .filter((text) => text !== "" && text === text.trim() && !/\p{Cc}|\p{Cs}/u.test(text));
  const item = fc
    .record({
      description,
      units: fc.integer({ min: 1, max: 9_999_999_999 }),
      quantity: fc.integer({ min: 1, max: 2_147_483_647 }),
      currency: fc.constantFrom(...currencyCodes),
      countryOfOrigin: fc.constantFrom(...countryCodes),
    })
    .map(({ units, ...rest }) => {
      const cents = (units * smallestUnit(rest.currency)) as Cents;
      return { ...rest, value: fromCents(cents) };
    });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      expect(parse(writeItemsCsv(items))).toMatchObject({ items, skippedCount: 0 });
    }),
    { numRuns: 500 },
  );
});

const createRow = (value: string, quantity: string) => ({
  ...emptyItem,
  description: " Shirt ",
  countryOfOrigin: "VN",
  ...{ value, quantity },
});

it.each([
  ["1,234.5", "２", "1234.50,2"],
  ["", "", "0.00,1"],
  ["0", "0", "0.00,1"],
])("writes the value %j and the quantity %j of a form row as %s", (value, quantity, cells) => {
  const text = writeFormRowsCsv([createRow(value, quantity)], "USD");
  expect(text).toBe(`${HEADER}Shirt,${cells},USD,VN\r\n`);
});

it.each([
  ["5", "2.5", "quantity", "2.5"],
  ["5", "2 thousand", "quantity", "2 thousand"],
  ["free", "1", "value", "free"],
  ["-5", "1", "value", "-5"],
  [`1${"0".repeat(21)}`, "1", "value", `1${"0".repeat(21)}`],
])(
  "writes the value %j and the quantity %j as typed, so that the import names them",
  (value, quantity, reason, found) => {
    const text = writeFormRowsCsv([createRow(value, quantity)], "USD");
    expect(parse(text)).toMatchObject({ items: [], skipped: [{ reason, found }] });
  },
);

it("writes a column of HS codes if an item has one", () => {
  const items = [{ ...createItem("Shirt"), hsCode: "6109.10.0012" }, createItem("Fan")];
  const text = writeItemsCsv(items);
  expect(text).toContain("country,hs_code\r\nShirt,50.00,2,USD,VN,6109.10.0012\r\n");
  expect(parse(text).items).toEqual(items);
});

it("writes quantities and preference claims so that they are parsed back", () => {
  const coded = { ...createItem("Shirt"), hsCode: "6109.10.00" };
  const items = [
    { ...coded, quantities: { kg: 12.5, pair: 3, m2: 0.000_001 }, claims: ["S", "A+"] },
    coded,
  ];
  const text = writeItemsCsv(items);
  expect(text).toContain("hs_code,quantities,claims\r\n");
  expect(text).toContain("6109.10.00,12.5 kg / 3 pair / 0.000001 m2,S A+\r\n");
  expect(parse(text).items).toEqual(items);
});

it("writes the answers about goods so that they are parsed back", () => {
  const coded = { ...createItem("Filter"), hsCode: "8421.39.01" };
  const items = [{ ...coded, answers: { vehiclePart: false, metalUnder15Percent: true } }, coded];
  const text = writeItemsCsv(items);
  expect(text).toContain("hs_code,answers\r\n");
  expect(text).toContain("8421.39.01,vehiclePart: no / metalUnder15Percent: yes\r\n");
  expect(parse(text).items).toEqual(items);
});

it("writes every optional column so that it is parsed back", () => {
  const shirt = { ...createItem("=shirt"), quantity: 2, hsCode: "6109.10.00" };
  const items = [
    { ...shirt, quantities: { kg: 0.4 }, claims: ["S"], answers: { otherExemption: false } },
  ];
  const text = writeItemsCsv(items);
  expect(text).toContain("country,hs_code,quantities,claims,answers\r\n");
  expect(text).toContain(",6109.10.00,0.4 kg,S,otherExemption: no\r\n");
  expect(parse(text).items).toEqual(items);
});

it("names the export by its time", () => {
  expect(exportFileName(new Date(1_700_000_000_123))).toBe("items-export-1700000000123.csv");
});

const preview = (text: string) => {
  const file = { source: "items.csv", text: null, tables: [readCsv(text)] };
  const found = previewImport(file, {}, "USD");
  if (!found) throw new Error("The text has no rows");
  return found;
};

const reasonText = (reason: string) => `Wrong ${reason}`;

it("writes skipped rows so that they can be corrected and imported", () => {
  const text = skippedRowsCsv(
    preview("=1+1,0,2,USD,VN,note\nShirt,5,1,USD,VN\n'Hat,5,1,USD,ZZ"),
    reasonText,
  );
  expect(text).toBe(
    "\uFEFFline,reason,description,value,quantity,currency,country\r\n" +
      "1,Wrong value,'=1+1,0,2,USD,VN\r\n" +
      "3,Wrong unknownCountry,'Hat,5,1,USD,ZZ\r\n",
  );
  const corrected = parse(text.replace(",0,", ",9,").replace("ZZ", "VN"));
  expect(corrected.items).toMatchObject([
    { description: "=1+1", value: 9 },
    { description: "'Hat", value: 5 },
  ]);
  expect(corrected.ignoredColumns).toEqual([]);
  expect(parse(text).skipped.map(({ reason }) => reason)).toEqual(["value", "unknownCountry"]);
});

it("writes skipped rows below the names of the file's own columns", () => {
  const header = "Goods Description,HTSUS,COO,Qty,Entered Value";
  const text = skippedRowsCsv(preview(`${header}\nFan,8414.51,ZZ,2,90`), reasonText);
  expect(text).toBe(
    `\uFEFFline,reason,${header}\r\n2,Wrong unknownCountry,Fan,8414.51,ZZ,2,90\r\n`,
  );
  expect(parse(text.replace("ZZ", "China")).items).toMatchObject([{ value: 45, quantity: 2 }]);
});

it("writes a row with too many cells so that it is skipped until it is corrected", () => {
  const text = skippedRowsCsv(preview("Description,COO,Qty,Price\nFan,CN,1,$1,234.50"), reasonText);
  expect(parse(text).skipped).toMatchObject([{ reason: "tooManyCells", found: "234.50" }]);
  expect(parse(text.replace("$1,234.50", '"$1,234.50"')).items).toMatchObject([{ value: 1234.5 }]);
});
