import { beforeEach, expect, it } from "vitest";
import { importedTableStore, storeImportedTable } from "./imported-table.ts";
import { previewImport } from "./preview-import.ts";
import { readCsv } from "./reading/read-csv.ts";
import { type ImportMode, rememberImport } from "./remember-import.ts";

beforeEach(() => storeImportedTable(null));

function accept(text: string, mode: ImportMode = "replace") {
  const file = { tables: [readCsv(text)], source: "stock.csv", text: null };
  const preview = previewImport(file, {}, "USD");
  if (!preview) throw new Error("The file has no rows");
  rememberImport({ ...preview, canAppend: true }, mode);
}

const HEADER = "SKU,Product,Origin,Qty,Price";
const skus = () => importedTableStore.get()?.rows.map(({ cells: [sku] }) => sku);

it("keeps the cells of the imported rows under the names of the file, also over a reload", () => {
  accept(`Stock of May\n${HEADER}\n'=A,Shirt,Vietnam,2,5.00\nA-2,Mug,nowhere,1,4\nA-3,Cap,MX,1,3`);
  const table = importedTableStore.get();
  expect(table).toMatchObject({
    source: "stock.csv",
    names: ["SKU", "Product", "Origin", "Qty", "Price"],
    fields: ["item_number", "description", "country", "quantity", "value"],
  });
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ["=A", "Shirt", "Vietnam", "2", "5.00"],
    ["A-3", "Cap", "MX", "1", "3"],
  ]);
  expect(JSON.parse(sessionStorage.getItem("imported-table") ?? "")).toEqual(table);
});

it("joins the rows of files with the same columns, and starts anew with other columns", () => {
  accept(`${HEADER}\nA-1,Shirt,VN,2,5`);
  accept(`${HEADER}\nA-2,Mug,CN,1,4`, "append");
  expect(skus()).toEqual(["A-1", "A-2"]);
  accept("Part No,Name,Origin,Price\nB-1,Bolt,DE,1", "append");
  expect(skus()).toEqual(["B-1"]);
  accept(`${HEADER}\nA-3,Cap,MX,1,3`);
  expect(skus()).toEqual(["A-3"]);
});

it("forgets the file when rows without names of columns replace it, not when they are added", () => {
  accept(`${HEADER}\nA-1,Shirt,VN,2,5`);
  accept("Mug,4,1,USD,CN", "append");
  expect(skus()).toEqual(["A-1"]);
  accept("Mug,4,1,USD,CN");
  expect(importedTableStore.get()).toBeNull();
});
