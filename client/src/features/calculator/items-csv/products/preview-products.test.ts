import { describe, expect, it } from "vitest";
import { readCsv } from "#client/features/calculator/items-csv/reading/read-csv.ts";
import { previewProducts } from "./preview-products.ts";

const preview = (lines: readonly string[], choices: object = {}) => {
  const file = { tables: [readCsv(lines.join("\n"))], source: "products.csv", text: null };
  const found = previewProducts(file, choices, "USD");
  if (!found) throw new Error("The file has no rows");
  return found;
};

describe("a file of products", () => {
  it("is read from what a shop exports", () => {
    const { products, errors, fields } = preview([
      "Handle,Title,Vendor,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Cost per item,Country of origin,HS code",
      "shirt,Cotton shirt,Hanoi Textiles,TS-1,200,19.90,4006381333931,4.50,Vietnam,610910",
    ]);
    expect(fields).toContain("selling_price");
    expect(errors).toEqual([]);
    expect(products).toEqual([
      {
        sku: "TS-1",
        description: "Cotton shirt",
        supplier: "Hanoi Textiles",
        weight: 0.2,
        sellingPrice: 19.9,
        gtin: "4006381333931",
        unitPrice: 4.5,
        currency: "USD",
        origin: "VN",
        hsCode: "610910",
      },
    ]);
  });

  it("is what our own export has written", () => {
    const { products, errors } = preview([
      "sku,description,hs_code,country,value,currency,selling_price,unit_weight (kg),gtin,supplier," +
        "monthly_quantity,claims,answers,code_note,code_note_by",
      `'=1+1,"Shirts, ""cotton""",6109.10.00.12,VN,4.50,EUR,19.90,0.25,4006381333931,'+Hanoi,` +
        "200,S A+,civilAircraft: no / pharmaceuticalUse: yes,Ruling,Ada",
    ]);
    expect(errors).toEqual([]);
    expect(products).toEqual([
      {
        sku: "=1+1",
        description: 'Shirts, "cotton"',
        hsCode: "6109.10.00.12",
        origin: "VN",
        unitPrice: 4.5,
        currency: "EUR",
        sellingPrice: 19.9,
        weight: 0.25,
        gtin: "4006381333931",
        supplier: "+Hanoi",
        monthlyQuantity: 200,
        claims: ["S", "A+"],
        answers: { civilAircraft: false, pharmaceuticalUse: true },
        codeNote: "Ruling",
        codeNoteBy: "Ada",
      },
    ]);
  });

  it("states nothing where a cell is empty, so that a product keeps its value", () => {
    const { products } = preview(["sku,description,value,supplier", "A,,5,", "B,Mugs,,"]);
    expect(products).toEqual([
      { sku: "A", unitPrice: 5, currency: "USD" },
      { sku: "B", description: "Mugs" },
    ]);
  });

  it("lists the rows in error with the cell that cannot be read", () => {
    const { products, errors } = preview([
      "sku,description,hs_code,country,value,gtin,monthly_quantity",
      "A,Good,6109.10,VN,4.50,,10",
      "B,Country,6109.10,Atlantis,4.50,,10",
      "C,Price,6109.10,VN,cheap,,10",
      "D,Barcode,6109.10,VN,4.50,123,10",
      "E,Quantity,6109.10,VN,4.50,,some",
      "A,Again,6109.10,VN,4.50,,10",
      ",,6109.10,VN,4.50,,10",
    ]);
    expect(products).toHaveLength(1);
    expect(errors).toEqual([
      { line: 3, field: "country", found: "Atlantis", isRepeated: false },
      { line: 4, field: "value", found: "cheap", isRepeated: false },
      { line: 5, field: "gtin", found: "123", isRepeated: false },
      { line: 6, field: "monthly_quantity", found: "some", isRepeated: false },
      { line: 7, field: "item_number", found: "A", isRepeated: true },
      { line: 8, field: "description", found: "", isRepeated: false },
    ]);
  });

  it("takes the columns and the origin that the person chooses", () => {
    const lines = ["Artikel,Wert,Extra", 'Tassen,"3,20",DE'];
    const chosen = { fields: ["description", "selling_price", null], country: "CN" };
    expect(preview(lines, chosen).products).toEqual([
      { description: "Tassen", sellingPrice: 3.2, currency: "USD", origin: "CN" },
    ]);
  });
});
