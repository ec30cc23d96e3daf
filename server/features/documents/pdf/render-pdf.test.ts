import { describe, expect, it } from "vitest";
import type { DocumentContent, TableRow } from "#server/features/documents/document.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { renderPdf } from "./render-pdf.ts";

const row: TableRow = {
  title: "T-shirts",
  subtitle: "2 × $50.00 · origin: Vietnam",
  figures: ["$100.00", "$29.00", "$81.75"],
  details: [
    { text: "General duty: 16.5% × $100.00", amount: "$16.50", hint: "6109.10.00.12 · 16.5%" },
    { text: "Reciprocal: 12.5% × $100.00", amount: "$12.50", hint: "9903.05.84 · 12.5%" },
  ],
};

const table = (rows: readonly TableRow[]): DocumentContent["blocks"][number] => ({
  kind: "table",
  title: "Duty by item",
  columns: ["Item", "Goods", "Duty", "Per unit"].map((label) => ({ label, width: 88 })),
  detailColumn: 1,
  rows,
});

const content: DocumentContent = {
  language: "en",
  kind: "Quote",
  title: "Spring order",
  issuer: { name: "Bean Imports", address: ["1 Main Street", "Springfield"] },
  color: "#0a6b5f",
  introduction: ["For Ada & Sons"],
  notice: null,
  amount: "$31.50 USD",
  amountHint: "Duties, taxes and fees",
  blocks: [],
  link: { href: "https://duty.example/q/abc", label: "QR code with the address of this quote" },
  pageNumber: "Page {page} of {total}",
};

const render = async (change: Partial<DocumentContent>) =>
  readPdf(await renderPdf({ ...content, ...change }));

describe("renderPdf", () => {
  it("writes the words in the order in which they are read", async () => {
    const { lines } = await render({ blocks: [table([row])] });
    expect(lines).toEqual([
      "Bean Imports",
      "1 Main Street",
      "Springfield",
      "https://duty.example/q/abc",
      "Quote",
      "Spring order",
      "For Ada & Sons",
      "$31.50 USD",
      "Duties, taxes and fees",
      "Duty by item",
      "ItemGoodsDutyPer unit",
      "T-shirts",
      "2 × $50.00 · origin: Vietnam",
      "$100.00$29.00$81.75",
      "General duty: 16.5% × $100.00$16.50",
      "6109.10.00.12 · 16.5%",
      "Reciprocal: 12.5% × $100.00$12.50",
      "9903.05.84 · 12.5%",
      "Quote · Spring orderPage 1 of 1",
    ]);
  });

  it("is tagged, with its language and title, and declares itself accessible", async () => {
    const { source } = await render({ language: "de", blocks: [table([row])] });
    for (const text of [
      "/Lang (de)",
      "/DisplayDocTitle true",
      "/Marked true",
      "/S /H1",
      "/S /H2",
      "/Scope /Column",
      "/Scope /Row",
      "/ColSpan 4",
      "/S /Figure",
      "/Alt (QR code with the address of this quote)",
      "/S /Link",
    ]) {
      expect(source).toContain(text);
    }
  });

  it("repeats the head of a table on each page, and numbers the pages", async () => {
    const { lines, pageCount } = await render({ blocks: [table(Array(60).fill(row))] });
    expect(pageCount).toBeGreaterThan(3);
    expect(lines.filter((line) => line === "ItemGoodsDutyPer unit")).toHaveLength(pageCount);
    expect(lines.filter((line) => line === "T-shirts")).toHaveLength(60);
    expect(lines.at(-1)).toBe(`Quote · Spring orderPage ${pageCount} of ${pageCount}`);
  });

  it("writes Chinese, and replaces visibly what no font has", async () => {
    const { lines } = await render({
      title: "棉质T恤 \u{1f6a2} שלום",
      introduction: ["每项商品费用：CN¥1,234.50"],
    });
    expect(lines).toContain("棉质T恤 \uFFFD \uFFFD\uFFFD\uFFFD\uFFFD");
    expect(lines).toContain("每项商品费用：CN¥1,234.50");
  });

  it("leaves out marks without a shape, and breaks a word that is wider than the page", async () => {
    const { lines } = await render({ introduction: ["a\u200bb\u202ec", "x".repeat(300)] });
    expect(lines).toContain("abc");
    const broken = lines.filter((line) => /^x+$/.test(line));
    expect(broken.length).toBeGreaterThan(2);
    expect(broken.join("")).toBe("x".repeat(300));
  });

  it("escapes the title in the metadata", async () => {
    const bytes = await renderPdf({ ...content, title: "Tom & <Jerry>" });
    const text = bytes.toString("latin1");
    expect(text).toContain('<rdf:li xml:lang="x-default">Quote: Tom &amp; &lt;Jerry&gt;</rdf:li>');
    expect(readPdf(bytes).source).toContain("(Quote: Tom & <Jerry>)");
  });
});
