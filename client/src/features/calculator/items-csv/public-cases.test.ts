import { expect, it } from "vitest";
import { parseItemsCsv } from "./testing/parse-items-csv.ts";

/** A file as others write it: [its shape, its text, the items, what is said of them, of the skipped rows and of the file]. */
type Case = {
  shape: string;
  text: string;
  items: object[];
  remarks?: [line: number, kind: string, to: string][];
  skipped?: [line: number, reason: string, found: string][];
  says?: object;
};

const lines = (...rows: string[]): string => rows.join("\n");

const CASES: Case[] = [
  {
    shape: "the inventory template of Medusa, which has no values",
    text: lines(
      "Title,SKU,Requires Shipping,Stocked Quantity,Location,Description,Width,Length,Height,Weight,MID Code,HS Code,Country of Origin,Material",
      "Cotton T-Shirt,SHIRT-1,true,100,European Warehouse,Plain cotton t-shirt,20,30,2,200,MID123,6109.10,DK,Cotton",
    ),
    items: [],
    skipped: [[2, "value", ""]],
    says: { missingFields: ["value"] },
  },
  {
    shape: "a commercial invoice whose codes come first",
    text: lines(
      "HS Code,Country of Origin,Description,Quantity,Unit Price,Amount",
      "6109.10.0012,CN,Cotton T-shirts,100,4.50,450.00",
      "8517.13.0000,CN,Smartphone,2,250,500.00",
    ),
    items: [
      { description: "Cotton T-shirts", value: 4.5, quantity: 100, hsCode: "6109.10.0012" },
      { description: "Smartphone", value: 250, quantity: 2 },
    ],
  },
  {
    shape: "a template of a tariff tracker without descriptions, and with empty cells",
    text: lines(
      "hts_code,country_of_origin,customs_value,quantity,transport",
      "8413.91.90.15,BR,25000,500,ocean",
      "8409.99.91.90,AR,,,",
      "7326.90.86.88,China,12000,,air",
    ),
    items: [
      { description: "8413.91.90.15", value: 50, quantity: 500, countryOfOrigin: "BR" },
      { hsCode: "8409.99.91.90", value: 0, quantity: 1, countryOfOrigin: "AR" },
      { hsCode: "7326.90.86.88", value: 12_000, quantity: 1, countryOfOrigin: "CN" },
    ],
    remarks: [
      [3, "valueMissing", ""],
      [4, "quantityAssumed", "1"],
    ],
    says: { describesByCode: true, ignoredColumns: ["transport"] },
  },
  {
    shape: "an inventory of Shopify with costs",
    text: lines(
      "Handle,Title,SKU,HS Code,COO,Cost per item,On hand",
      "maple,Maple Syrup 250ml,SYRUP-250,1702.20,CA,6.50,8",
    ),
    items: [{ description: "Maple Syrup 250ml", value: 6.5, quantity: 8, hsCode: "1702.20" }],
    says: { ignoredColumns: ["Handle", "SKU"] },
  },
  {
    shape: "a product import of ShipWorks with a row of units below its header",
    text: lines(
      "SKU,Alias SKUs,Bundled SKUs,Name,UPC ,ASIN ,ISBN ,Weight,Length,Width,Height,Image URL,Warehouse-Bin Location,Declared Value,Country of Origin,Harmonized Code,Active",
      ",SKU | SKU ,SKU: Qty | SKU: Qty ,,,,,lbs,inches,inches,inches,,,,,,",
      "A-1,,,Leather wallet,,,,0.2,4,4,1,,,19.99,IN,4202.31.6000,TRUE",
    ),
    items: [{ description: "Leather wallet", value: 19.99, quantity: 1, hsCode: "4202.31.6000" }],
    says: { assumesQuantity: true },
  },
  {
    shape: "quantities with units",
    text: lines(
      "Description,HS Code,Country of Origin,Qty,Unit Price",
      "Desk lamp,9405.21.8000,CN,2 pcs,6.80",
      "Socks,6115.95.9000,CN,10 doz,12",
      'Tiles,6907.21.9051,IT,"1,200",3.5',
      "Rice,1006.30.9055,TH,12.5,40",
      "Coffee,0901.11.0015,BR,12.5 kg,40",
    ),
    items: [
      { quantity: 2, value: 6.8 },
      { quantity: 120, value: 1 },
      { quantity: 1200, value: 3.5 },
      { description: "Coffee (12.5 kg)", quantity: 1, value: 500, quantities: { kg: 12.5 } },
    ],
    remarks: [
      [3, "piecesOfUnit", "120 × 1.00"],
      [6, "lot", "1 × 500.00"],
    ],
    skipped: [[5, "quantity", "12.5"]],
  },
  {
    shape: "codes with letters, prefixes and what spreadsheets make of them",
    text: lines(
      "Description,HTS,Origin,Qty,Price",
      "Widget,8479.89.9599X,DE,1,100",
      "Gadget,HTS 8473.30.1180,DE,1,100",
      "Thing,8473301180.,DE,1,100",
      "Item,8473-30-1180,DE,1,100",
      "Text,'8473301180,DE,1,100",
      "Sci,8.47E+09,DE,1,100",
      'Lead,="0901110015",VN,1,100',
      "Lost0,901110015,VN,1,100",
    ),
    items: [
      { hsCode: "8479.89.9599" },
      { hsCode: "8473.30.1180" },
      { hsCode: "8473301180" },
      { hsCode: "8473.30.1180" },
      { hsCode: "8473301180" },
      { description: "Sci" },
      { hsCode: "0901110015" },
      { hsCode: "0901.11.00.15" },
    ],
    remarks: [
      [2, "codeTrimmed", "8479.89.9599"],
      [7, "codeUnreadable", ""],
      [9, "codeZeroAdded", "0901.11.00.15"],
    ],
  },
  {
    shape: "an invoice with net weights",
    text: lines(
      "Description,HS Code,Country of Origin,Qty,Unit Price,Net Weight (kg)",
      "Coffee roasted,0901.21.0010,CO,10,50,120.5",
      "Cheese,0406.90.9700,FR,5,80,40",
    ),
    items: [{ quantities: { kg: 120.5 } }, { quantities: { kg: 40 } }],
  },
  {
    shape: "only a total for each line",
    text: lines(
      "Description,HTS Code,Country of Origin,Qty,Total Value",
      "Chairs,9401.69.6031,VN,40,1800",
    ),
    items: [{ value: 45, quantity: 40 }],
  },
  {
    shape: "a price and a total price",
    text: lines(
      "Description,HTS Code,Country of Origin,Qty,Price,Total Price",
      "Chairs,9401.69.6031,VN,40,45,1800",
    ),
    items: [{ value: 45, quantity: 40 }],
  },
  {
    shape: "Schedule B codes",
    text: lines("Description,Schedule B,Country,Quantity,Value", "Widget,8473301180,US,1,100"),
    items: [{ hsCode: "8473301180", value: 100 }],
  },
  {
    shape: "the headers of DHL and FedEx in the United Kingdom",
    text: lines(
      "Product Description,Commodity Code,Country of Manufacture,No. of Units,Unit Value",
      "Widget,8473301180,CN,1,100",
    ),
    items: [{ hsCode: "8473301180", countryOfOrigin: "CN" }],
  },
  {
    shape: "Chinese headers and countries",
    text: lines(
      "品名\t海关编码\t原产国\t数量\t单价(USD)\t金额",
      "T恤\t6109100012\t中国\t100\t4.5\t450",
    ),
    items: [{ description: "T恤", countryOfOrigin: "CN", value: 4.5, hsCode: "6109100012" }],
  },
  {
    shape: "a comma of thousands without quotes, and currency symbols",
    text: lines(
      "Description,HS Code,Country of Origin,Qty,Unit Price",
      "A,6109100012,CN,1,$1,234.50",
      'B,6109100012,CN,1,"€1.234,50"',
      "C,6109100012,CN,1,USD 99",
    ),
    items: [
      { value: 1234.5, currency: "EUR" },
      { value: 99, currency: "USD" },
    ],
    skipped: [[2, "tooManyCells", "234.50"]],
  },
  // Kinds beside the public cases.
  {
    shape: "the boxes of an entry summary, with a code of chapter 99 below each line",
    text: lines(
      "ENTRY SUMMARY,,,,,",
      "Filer code/entry no.: XYZ-1234567-8,,,,,",
      "27. Line No.,28. Description of Merchandise,29. A. HTSUS No.,10. Country of Origin,31. Net Quantity in HTSUS Units,32. A. Entered Value",
      "001,MENS COTTON T-SHIRTS,6109.10.0012,VN,100 DOZ,4800",
      ",,9903.01.63,,,",
      "002,LAPTOPS,8471.30.0100,CN,12 NO,9600",
      ",Total entered value,,,,14400",
    ),
    items: [
      { hsCode: "6109.10.0012", quantity: 1200, value: 4 },
      { hsCode: "8471.30.0100", quantity: 12, value: 800 },
    ],
    skipped: [
      [5, "description", ""],
      [7, "total", "Total entered value"],
    ],
  },
  {
    shape: "an invoice template with titles, boxes of text and a currency above the header",
    text: lines(
      "COMMERCIAL INVOICE;;;;;;",
      "Shipper:;ACME GmbH;;;Invoice No.:;2026-114;",
      "Currency:;EUR;;;;;",
      "Full Description of Goods;Commodity Code;Country of Origin;Qty;UOM;Unit Value;Sub Total",
      "Zange, verchromt;8203.20.6030;Deutschland;100;PCS;2,50;250,00",
      "Schraubenzieher;8205.40.0000;Volksrepublik China;10;DZ;12,00;120,00",
      "Gesamtbetrag;;;;;;370,00",
    ),
    items: [
      { value: 2.5, quantity: 100, currency: "EUR", countryOfOrigin: "DE" },
      { value: 1, quantity: 120, currency: "EUR", countryOfOrigin: "CN" },
    ],
    remarks: [[6, "piecesOfUnit", "120 × 1.00"]],
    skipped: [[7, "total", "Gesamtbetrag"]],
  },
  {
    shape: "a decimal comma that only one number shows",
    text: lines(
      "Bezeichnung;Ursprung;Menge;Stückpreis",
      "Maschine;DE;1;2.500",
      "Schraube;DE;1.000;0,12",
    ),
    items: [
      { value: 2500, quantity: 1 },
      { value: 0.12, quantity: 1000 },
    ],
  },
  {
    shape: "a total that does not divide evenly",
    text: lines(
      "Item name,HTSUS,Made In,Pieces,Line Total",
      "Fan,8414.51.3000,Korea (South),3,100",
    ),
    items: [{ description: "Fan × 3", value: 100, quantity: 1, quantities: { number: 3 } }],
    remarks: [[2, "lot", "1 × 100.00"]],
  },
  {
    shape: "a unit value below one cent with the total of the line",
    text: lines("Product,COO,Qty,Unit cost,Ext. Price", "Label,CN,10000,0.0125,125.00"),
    items: [{ description: "Label × 10000", value: 125, quantity: 1 }],
    remarks: [[2, "lot", "1 × 125.00"]],
  },
  {
    shape: "a comma of thousands without quotes in a column before others",
    text: lines("Description,COO,Qty,Price,Notes", "Pump,CN,1,$1,234.50", "Fan,CN,1,$20.00,blue"),
    items: [{ value: 20 }],
    skipped: [[2, "splitAmount", "$1,234.50"]],
  },
  {
    shape: "surplus cells that are empty",
    text: lines("Description,COO,Qty,Price", "Pump,CN,1,12.00,,,"),
    items: [{ value: 12 }],
  },
  {
    shape: "weights in pounds for each piece, and a unit beside each weight",
    text: lines(
      "Title,HS code,Origin,Quantity,Price,Item weight,Weight unit",
      "Coffee,0901.21.0010,Colombia,10,5,16,oz",
      "Cheese,0406.90.9700,France,2,9,2.5,lb",
      "Tea,0902.10.1000,Japan,2,9,3,stone",
    ),
    items: [
      { quantities: { kg: 4.535924 } },
      { quantities: { kg: 2.267962 } },
      { quantities: undefined },
    ],
    remarks: [[4, "weightUnreadable", ""]],
  },
  {
    shape: "a header whose names continue in a second row",
    text: lines(
      "Description,HTSUS,Country of,Unit,No. of",
      ",Number,Origin,Value,Pieces",
      "Fan,8414.51.3000,TH,20,3",
    ),
    items: [{ countryOfOrigin: "TH", value: 20, quantity: 3, hsCode: "8414.51.3000" }],
  },
  {
    shape: "a price of a hundred pieces, which is none of one",
    text: lines("Description,COO,Qty,Price per 100,Amount", "Screw,TW,200,5.00,10.00"),
    items: [{ value: 0.05, quantity: 200 }],
    says: { ignoredColumns: ["Price per 100"] },
  },
  {
    shape: "only a price of a kilogram",
    text: lines("Description,COO,Qty,Price/kg", "Nails,TW,200,5.00"),
    items: [],
    skipped: [[2, "value", ""]],
    says: { missingFields: ["value"] },
  },
  {
    shape: "cells between bars",
    text: lines("Description|HTS|COO|Qty|Price", "Fan, white|841451|CN|1|5"),
    items: [{ description: "Fan, white", hsCode: "841451", value: 5 }],
  },
  {
    shape: "the header again on each page",
    text: lines("Item,Origin,Qty,Price", "Fan,TH,1,20", "Item,Origin,Qty,Price", "Lamp,TH,1,5"),
    items: [{ description: "Fan" }, { description: "Lamp" }],
    skipped: [[3, "repeatedHeader", "Item"]],
  },
];

it.each(CASES.map((shape) => [shape.shape, shape] as const))("imports %s", (_, shape) => {
  const { items, remarks, skipped, ...file } = parseItemsCsv(shape.text, {
    currency: "USD",
    maxItems: 500,
  });
  expect(items).toMatchObject(shape.items);
  expect(remarks.map(({ line, kind, to }) => [line, kind, to])).toEqual(shape.remarks ?? []);
  expect(skipped.map(({ line, reason, found }) => [line, reason, found])).toEqual(
    shape.skipped ?? [],
  );
  expect(file).toMatchObject(shape.says ?? {});
});
