import type { Language } from "#shared/languages.ts";

// What a printed document says: words and figures as they are written, in the order in which they are read. Only how it
// looks is left to the process that renders it.

export type DocumentRow = {
  label: string;
  value: string;
  hint?: string | undefined;
  /** `total` closes a sum, `part` belongs to the row above. */
  tone?: "total" | "part" | undefined;
};

/** A line below a row of a table, such as a duty of the stack on an item. */
export type DetailLine = {
  text: string;
  /** Empty for a remark. */
  amount: string;
  hint?: string | undefined;
};

export type TableColumn = {
  label: string;
  /** Points; the first column takes what the others leave. */
  width: number;
};

export type TableRow = {
  /** The first cell; the figures follow. */
  title: string;
  subtitle: string;
  figures: readonly string[];
  details: readonly DetailLine[];
};

export type DocumentBlock =
  | { kind: "rows"; title?: string | undefined; rows: readonly DocumentRow[] }
  | {
      kind: "table";
      title: string;
      columns: readonly TableColumn[];
      /** The column whose figures the amounts of the details stand below. */
      detailColumn: number;
      rows: readonly TableRow[];
    }
  | { kind: "list"; title: string; texts: readonly string[] };

export type DocumentContent = {
  language: Language;
  /** What it is, such as "Quote". */
  kind: string;
  title: string;
  issuer: { name: string; address: readonly string[] };
  /** The accent color, such as "#0a6b5f". */
  color: string;
  /** Lines below the title. */
  introduction: readonly string[];
  /** What must not be overlooked, such as that no money was charged; null for nothing. */
  notice: string | null;
  amount: string;
  amountHint: string;
  blocks: readonly DocumentBlock[];
  /** The page that shows the same, as a QR code and as a link. */
  link: { href: string; label: string };
  /** "Page {page} of {total}" */
  pageNumber: string;
};

type SpreadsheetCell = string | number;

export type SpreadsheetContent = {
  /** The name of its sheet. */
  name: string;
  title: string;
  rows: readonly (readonly SpreadsheetCell[])[];
};

/** What the process that renders gets. */
export type RenderJob =
  | { format: "pdf"; content: DocumentContent }
  | { format: "xlsx"; content: SpreadsheetContent };
