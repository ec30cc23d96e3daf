import { describe, expect, it } from "vitest";
import { parseAmountCell } from "./amount-cell.ts";
import { detectNumberFormat, type NumberFormat } from "./number-format.ts";
import { parseQuantityCell } from "./quantity-cell.ts";

describe("detectNumberFormat", () => {
  it.each<[string[], string, NumberFormat, boolean]>([
    [["2.500", "0,12"], ";", "comma", true],
    [["1,234", "3.50"], ",", "point", true],
    [["1.234,50"], ",", "comma", false],
    [["€ 12,50", "2.500 €"], ";", "comma", true],
    [["1,234,567"], ",", "point", false],
    [["2.500"], ";", "comma", true],
    [["2.500"], ",", null, true],
    [["0,12", "0.12"], ",", null, false],
    [["12", "500"], ",", null, false],
    [["free", ""], ",", null, false],
  ])("decides for %j between %j on %j", (texts, delimiter, format, isAmbiguous) => {
    expect(detectNumberFormat(texts, delimiter)).toEqual({ format, isAmbiguous });
  });
});

describe("parseAmountCell", () => {
  it.each<[string, NumberFormat, number]>([
    ["2.500", "comma", 2500],
    ["2.500", "point", 2.5],
    ["1,234", "comma", 1.234],
    ["1,234", "point", 1234],
    ["0,12", "comma", 0.12],
    ["$1,234.50", "point", 1234.5],
    ["US$ 1,234.50", null, 1234.5],
    ["USD 99", null, 99],
    ["100 US dollars", null, 100],
    ["12.50 USD/pc", null, 12.5],
    ["3.20 per piece", null, 3.2],
    ["1.234,-", "comma", 1234],
  ])("reads %j in a file with a decimal %s as %d", (text, format, amount) => {
    expect(parseAmountCell(text, { format, currency: "USD" })).toBe(amount);
  });

  it.each(["€5", "-5", "(5.00)", "free", "12 kg", "5 or 6", ""])(
    "reads no amount in %j",
    (text) => {
      expect(parseAmountCell(text, { format: null, currency: "USD" })).toBeNull();
    },
  );

  it("takes the exact number of a sheet", () => {
    const cell = { text: "$5", number: 4.504 };
    expect(parseAmountCell(cell, { format: "comma", currency: "USD" })).toBe(4.504);
  });
});

describe("parseQuantityCell", () => {
  it.each<[string, string, NumberFormat, object]>([
    ["2 pcs", "", null, { pieces: 2 }],
    ["100.00", "", "point", { pieces: 100 }],
    ["1,200", "", null, { pieces: 1200 }],
    ["1.200", "", "comma", { pieces: 1200 }],
    ["10 doz", "", null, { pieces: 120, piecesPerUnit: 12 }],
    ["2.5", "DOZ", null, { pieces: 30, piecesPerUnit: 12 }],
    ["1", "gross", null, { pieces: 144 }],
    ["4", "PRS", null, { pieces: 4, pairs: 4 }],
    ["12.5 kg", "", null, { pieces: null, kg: 12.5 }],
    ["5", "lbs", null, { pieces: 5, kg: 2.267962 }],
  ])("reads %j with the unit %j and a decimal %s", (text, unit, format, quantity) => {
    expect(parseQuantityCell(text, unit, format)).toMatchObject(quantity);
  });

  it.each(["12.5", "1.200", "0", "-1", "1e3", "2 thousand", "some", ""])(
    "reads no quantity in %j",
    (text) => {
      expect(parseQuantityCell(text, "", null)).toBeNull();
    },
  );
});
