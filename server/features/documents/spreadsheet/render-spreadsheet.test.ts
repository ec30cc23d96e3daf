import { read, utils } from "@e965/xlsx";
import { expect, it } from "vitest";
import { renderSpreadsheet } from "./render-spreadsheet.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", '=HYPERLINK("http://evil.example")'];

// Threats: G12
it("writes texts as texts, whatever they begin with, and numbers as numbers", () => {
  const rows = [["Description", "Duty"], ...FORMULAS.map((text) => [text, 12.5])];
  const bytes = renderSpreadsheet({ name: "Quote: a/b", title: "Spring", rows });
  const book = read(bytes, { cellFormula: true });
  expect(book.SheetNames).toEqual(["Quote  a b"]);
  const sheet = book.Sheets["Quote  a b"] ?? expect.fail();
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual(rows);
  for (const [index] of FORMULAS.entries()) {
    expect(sheet[`A${index + 2}`]).toMatchObject({ t: "s" });
    expect(sheet[`A${index + 2}`].f).toBeUndefined();
    expect(sheet[`B${index + 2}`]).toMatchObject({ t: "n", v: 12.5 });
  }
});
