import { describe, expect, it } from "vitest";
import { lineDescription, lineName } from "./line-name.ts";

describe("lineName", () => {
  it.each([
    ["tax", "Harmonized sales tax", "hst"],
    ["tax", "GST", "gst"],
    ["tax", "Value added tax", "vat"],
    ["tax", "Sales tax (PST)", "salesTax"],
    ["tax", "Impuesto", "tax"],
    ["duty", "Import duty", "duty"],
    ["fee", "Value added tax on fees", "fee"],
  ] as const)("names a %s described as “%s”", (kind, description, name) => {
    expect(lineName(kind, { type: null, description })).toBe(name);
  });

  it("names a fee by its type, and one of an unknown type as a fee", () => {
    expect(lineName("fee", { type: "BROKERAGE_FEE", description: null })).toBe("brokerage");
    expect(lineName("fee", { type: "BRAND_NEW", description: null })).toBe("fee");
  });
});

describe("lineDescription", () => {
  it.each([
    ["Section 301", "Section 301"],
    [" US MPF Fee ", "US MPF Fee"],
    ["Import duty", null],
    ["IMPORT_DUTY", null],
    ["duty_rate", null],
    ["ITEM", null],
    ["0.18 * 149.7", null],
    ["", null],
    [null, null],
    ["a".repeat(81), null],
  ])("returns “%s” of a duty as %s", (description, expected) => {
    expect(lineDescription("duty", description)).toBe(expected);
  });

  it("returns null for a line whose name says the same", () => {
    expect(lineDescription("brokerage", "Brokerage")).toBeNull();
  });
});
