import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { recognizeFields } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import { toCsv } from "#client/features/calculator/items-csv/csv-text.ts";
import type { ImportedTable } from "#client/features/calculator/items-csv/imported-table.ts";
import { parseItemsCsv } from "#client/features/calculator/items-csv/testing/parse-items-csv.ts";
import { result as emptyResult } from "#client/features/calculator/test-calculator.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { loadTexts } from "#client/i18n/load-texts.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { languageCodes } from "#shared/languages.ts";
import { importedColumnsTable } from "./imported-columns-table.ts";

const item = (own: Partial<ResultItem>): ResultItem => ({
  id: own.description ?? "",
  description: "Shirt",
  hsCode: null,
  quantity: 2,
  value: 5,
  currency: "USD",
  countryOfOrigin: "VN",
  subtotal: (own.value ?? 5) * (own.quantity ?? 2),
  duty: {
    customsValue: 10,
    rate: 20,
    amount: 2,
    layers: [{ layer: "reciprocal", rate: 20, amount: 2 }],
    includesMfn: false,
    htsHeading: null,
    legalBasis: null,
  },
  assessment: null,
  ...own,
});

const resultOf = (...items: ResultItem[]): CalculationResult => {
  const subtotal = items.reduce((sum, { subtotal: own }) => sum + own, 0);
  return { ...emptyResult, subtotal, totalToDoor: subtotal + 2 * items.length, items };
};

/** The table as `rememberImport` keeps it. */
function importedTable(names: string, fields: ImportedTable["fields"], ...lines: string[]) {
  const text = [names, ...lines].join("\n");
  const { items, itemRows } = parseItemsCsv(text, { currency: "USD", maxItems: 500 });
  const rows = items.map((imported, index) => ({
    cells: (itemRows[index]?.cells ?? []).map(String),
    item: imported,
  }));
  return { source: "stock.csv", names: names.split(","), fields, rows };
}

const SKUS = importedTable(
  "SKU,Product,Origin,Qty,Price,HS Code,Bin",
  ["item_number", "description", "country", "quantity", "value", "hs_code", null],
  "A-1,Shirt,Vietnam,2,5.00,,B7",
  "A-2,Mug,CN,1,4,6912.00,B8",
  "A-3,Shirt,Vietnam,2,5.00,,B9",
);

async function rowsOf(result: CalculationResult, table: ImportedTable = SKUS) {
  await withTexts("results", Promise.resolve(null));
  return importedColumnsTable(result, table, {
    t: i18next.getFixedT("en", "results"),
    language: "en",
  });
}

const mug = item({
  description: "Mug",
  countryOfOrigin: "CN",
  quantity: 1,
  value: 4,
  hsCode: "6912.00",
});

describe("a result in the imported columns", () => {
  it("has the file's columns in its order with the columns of the result beside them", async () => {
    const [header, ...rows] = await rowsOf(resultOf(item({}), mug, item({ id: "2" })));
    expect(header).toEqual([
      ...["SKU", "Product", "Origin", "Qty", "Price", "HS Code", "Bin"],
      ...["Basis", "HS code", "Rate", "Reciprocal", "Duty"],
      ...["Delivered cost per unit", "Currency"],
    ]);
    expect(rows).toEqual([
      ["A-1", "Shirt", "Vietnam", "2", "5.00", "", "B7", "Country rate", "", "20%", 2, 2, 6, "USD"],
      [
        "A-2",
        "Mug",
        "CN",
        "1",
        "4",
        "6912.00",
        "B8",
        "Country rate",
        "6912.00",
        "20%",
        2,
        2,
        6,
        "USD",
      ],
      ["A-3", "Shirt", "Vietnam", "2", "5.00", "", "B9", "Country rate", "", "20%", 2, 2, 6, "USD"],
    ]);
  });

  it("has the rows of the file in its order and appends items that are not from it", async () => {
    const typed = item({ description: "Hat", countryOfOrigin: "MX", quantity: 3, value: 7 });
    const rows = await rowsOf(resultOf(typed, mug, item({})));
    expect(rows.slice(1).map((cells) => cells.slice(0, 7))).toEqual([
      ["A-1", "Shirt", "Vietnam", "2", "5.00", "", "B7"],
      ["A-2", "Mug", "CN", "1", "4", "6912.00", "B8"],
      ["", "Hat", "MX", 3, 7, "", ""],
    ]);
  });

  it("writes what was changed after the import, and keeps the rest", async () => {
    const priced = item({ quantity: 4, value: 5.5, hsCode: "6109.10" });
    const renamed = { ...mug, description: "Coffee mug" };
    const rows = await rowsOf(resultOf(priced, renamed));
    expect(rows.slice(1).map((cells) => cells.slice(0, 7))).toEqual([
      ["A-1", "Shirt", "Vietnam", 4, 5.5, "6109.10", "B7"],
      ["A-2", "Coffee mug", "CN", "1", "4", "6912.00", "B8"],
    ]);
  });

  it("computes a changed total and drops the unit of a changed quantity", async () => {
    const dozens = importedTable(
      "Item,Origin,Qty,UOM,Total Value",
      ["description", "country", "quantity", "quantity_unit", "line_total"],
      "Socks,PK,10,DOZ,120",
      "Caps,PK,1,DOZ,24",
    );
    const socks = item({ description: "Socks", countryOfOrigin: "PK", quantity: 120, value: 1 });
    const caps = item({ description: "Caps", countryOfOrigin: "PK", quantity: 6, value: 2 });
    const rows = await rowsOf(resultOf(socks, caps), dozens);
    expect(rows.slice(1).map((cells) => cells.slice(0, 5))).toEqual([
      ["Socks", "PK", "10", "DOZ", "120"],
      ["Caps", "PK", 6, "", 12],
    ]);
  });

  it.each(languageCodes)(
    "adds no column in %s that an import would take for one of the file",
    async (code) => {
      const t = i18next.getFixedT(code, "results");
      i18next.addResourceBundle(code, "results", await loadTexts(code, "results"));
      i18next.addResourceBundle(code, "common", await loadTexts(code, "common"));
      const names = ["SKU", "Item", "Origin", "Qty", "Price"];
      const fields = recognizeFields(names);
      const table = { source: "", names, fields, rows: [] };
      const [header = []] = importedColumnsTable(resultOf(item({})), table, { t, language: code });
      expect(recognizeFields(header.map(String)).slice(0, names.length)).toEqual(fields);
    },
  );

  it("guards formulas, and is imported again as the same items with their codes", async () => {
    const evil = importedTable(
      "Note,Product,Origin,Qty,Price,HTS",
      [null, "description", "country", "quantity", "value", "hs_code"],
      "=HYPERLINK(1),Shirt,VN,2,5,",
    );
    const csv = toCsv(await rowsOf(resultOf(item({ hsCode: "6109.10.00" })), evil));
    expect(csv).toContain("'=HYPERLINK(1),Shirt,VN,2,5,6109.10.00,");
    const { items, skippedCount } = parseItemsCsv(csv, { currency: "USD", maxItems: 500 });
    expect(skippedCount).toBe(0);
    expect(items).toMatchObject([
      { description: "Shirt", countryOfOrigin: "VN", quantity: 2, value: 5, hsCode: "6109.10.00" },
    ]);
  });
});
