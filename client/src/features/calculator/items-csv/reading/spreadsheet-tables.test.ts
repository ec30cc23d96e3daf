import { utils, type WorkSheet, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { parseItemsTable } from "#client/features/calculator/items-csv/testing/parse-items-csv.ts";
import { spreadsheetTables } from "./spreadsheet-tables.ts";
import { FileTooLargeError, InvalidFileError } from "./table.ts";
import { packStored } from "./zip-archive.ts";

type BookType = "xlsx" | "ods" | "biff8";

function workbook(sheets: Record<string, WorkSheet>, bookType: BookType = "xlsx") {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  const bytes: ArrayBuffer = write(book, { bookType, type: "array", compression: true });
  return new Uint8Array(bytes);
}

const HEADER = ["Description", "HTSUS", "COO", "Qty", "Unit Price"];

/** An invoice with a merged title, codes as text, as numbers, with a format of their own, and as a date. */
function invoice(): WorkSheet {
  const sheet = utils.aoa_to_sheet([
    ["COMMERCIAL INVOICE"],
    ["Date", { t: "n", v: 46_000, z: "yyyy-mm-dd" }],
    [],
    HEADER,
    ["Coffee 咖啡", "0901.11.0015", "VN", 10, { t: "n", v: 1234.5, z: '"$"#,##0.00' }],
    ["Green coffee", { t: "n", v: 901_110_015, z: "0000000000" }, "Viet Nam", 5, 20],
    ["Shirt", { t: "n", v: 6109.1, z: "0.00" }, "中国", 1, { t: "n", v: 0.1 + 0.2 }],
    ["Part", { t: "n", v: 8_473_301_180 }, "DEU", 2, { t: "n", v: 4.504, z: "0" }],
    ["Sorted", { t: "n", v: 46_032, z: "m/d/yy" }, "DE", 1, 5],
    ["Total", null, null, 19, 12_345],
  ]);
  sheet["!merges"] = [utils.decode_range("A1:E1")];
  return sheet;
}

/** A sheet as LibreOffice saves it: values with the text that is shown, and empty cells that repeat. */
const openDocument = (): Uint8Array<ArrayBuffer> => {
  const text = (shown: string) =>
    `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`;
  const number = (value: string, shown: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const rows = [
    row(...HEADER.map(text)),
    '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    row(
      text("Green coffee"),
      number("901110015", "0901110015"),
      text("Vietnam"),
      number("5", "5"),
      `<table:table-cell office:value-type="currency" office:currency="EUR" office:value="1234.5"><text:p>1.234,50 €</text:p></table:table-cell>`,
    ),
    row(
      text("Sorted"),
      '<table:table-cell office:value-type="date" office:date-value="2026-01-10"><text:p>10.01.26</text:p></table:table-cell>',
      text("DE"),
      number("1", "1"),
      number("5", "5"),
    ),
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ];
  const xml = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Tabelle1">${rows.join("")}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const parts = {
    "META-INF/manifest.xml": "<manifest/>",
    "styles.xml": "<office:document-styles/>",
    "content.xml": xml,
  };
  const encoder = new TextEncoder();
  return packStored(
    new Map(Object.entries(parts).map(([name, content]) => [name, encoder.encode(content)])),
  );
};

it("reads the codes, amounts and dates of an OpenDocument sheet", async () => {
  const [table] = await spreadsheetTables(openDocument());
  const { items, remarks } = parseItemsTable(table);
  expect(items).toMatchObject([
    { hsCode: "0901110015", value: 1234.5, currency: "EUR", quantity: 5 },
    { description: "Sorted", value: 5 },
  ]);
  expect(remarks).toMatchObject([{ kind: "codeUnreadable", line: 5 }]);
});

it.each(["xlsx", "biff8"] as const)(
  "reads the codes and amounts that a sheet of the format %s shows",
  async (format) => {
    const [table] = await spreadsheetTables(workbook({ Invoice: invoice() }, format));
    expect(table?.name).toBe("Invoice");
    const { items, remarks, skipped } = parseItemsTable(table);
    expect(items).toMatchObject([
      { description: "Coffee 咖啡", hsCode: "0901.11.0015", value: 1234.5, quantity: 10 },
      { description: "Green coffee", hsCode: "0901110015", countryOfOrigin: "VN" },
      { description: "Shirt", hsCode: "6109.10", value: 0.3, countryOfOrigin: "CN" },
      { description: "Part", hsCode: "8473301180", value: 4.5 },
      { description: "Sorted", value: 5 },
    ]);
    expect(items[4]).not.toHaveProperty("hsCode");
    expect(remarks.map(({ kind, line }) => [kind, line])).toEqual([
      ["valueRounded", 8],
      ["codeUnreadable", 9],
    ]);
    expect(skipped).toMatchObject([{ line: 10, reason: "total" }]);
  },
);

describe.each(["xlsx", "ods", "biff8"] as const)("a spreadsheet in the format %s", (format) => {
  it("has a table for each sheet with rows", async () => {
    const sheets = {
      Notes: utils.aoa_to_sheet([["Thank you"]]),
      Empty: utils.aoa_to_sheet([[]]),
      Items: utils.aoa_to_sheet([HEADER, ["Fan", "8414.51", "CN", 1, 5]]),
    };
    const tables = await spreadsheetTables(workbook(sheets, format));
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Notes", 1],
      ["Items", 2],
    ]);
  });
});

it("names the cells beside the table by their columns", async () => {
  const sheet = utils.aoa_to_sheet([HEADER, ["Fan", "8414.51", "CN", 1, 5, "urgent"]]);
  const [table] = await spreadsheetTables(workbook({ Items: sheet }));
  const { items, ignoredColumns } = parseItemsTable(table);
  expect(items).toHaveLength(1);
  expect(ignoredColumns).toEqual(["F"]);
});

it("leaves out the rows of a hidden sheet", async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADER]), "Shown");
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADER]), "Lists");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  const bytes: ArrayBuffer = write(book, { bookType: "xlsx", type: "array" });
  const tables = await spreadsheetTables(new Uint8Array(bytes));
  expect(tables.map(({ name }) => name)).toEqual(["Shown"]);
});

// Threats: G13
describe("a malicious spreadsheet", () => {
  it("is rejected for repeating a cell a billion times", async () => {
    const table = (rows: string) =>
      `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const bomb = table(
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000"><text:p>1</text:p></table:table-cell></table:table-row>',
    );
    const parts = new Map([
      ["META-INF/manifest.xml", new TextEncoder().encode("<manifest/>")],
      ["content.xml", new TextEncoder().encode(bomb)],
    ]);
    await expect(spreadsheetTables(packStored(parts))).rejects.toThrow(FileTooLargeError);
  });

  it("is rejected for a cell far to the right", async () => {
    const sheet = utils.aoa_to_sheet([HEADER]);
    sheet.XFD1 = { t: "s", v: "far" };
    sheet["!ref"] = "A1:XFD1";
    await expect(spreadsheetTables(workbook({ Items: sheet }))).rejects.toThrow(FileTooLargeError);
  });

  it.each([
    ["random bytes", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ["an archive of something else", packStored(new Map([["a.xml", new Uint8Array([60])]]))],
  ])("is rejected for being %s", async (_, bytes) => {
    await expect(spreadsheetTables(bytes)).rejects.toThrow(InvalidFileError);
  });
});
