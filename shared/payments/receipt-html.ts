import { escapeHtml } from "#shared/escape-html.ts";
import { contactLink } from "./contact-link.ts";
import type { ReceiptRow, ReceiptSection } from "./receipt-sections.ts";

// Mails and saved files load nothing: styles are inline, and colors follow the theme of the reader.

const TABLE = "width:100%;border-collapse:collapse;margin:0 0 16px";
const CELL = "padding:6px 0;border-top:1px solid #8886;vertical-align:top";
const VALUE = `${CELL};padding-left:16px;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:break-word`;
const HINT = "padding:0 0 6px;font-size:13px;opacity:.75";

export const receiptHtml = (sections: readonly ReceiptSection[]): string =>
  sections.map(sectionHtml).join("\n      ");

function sectionHtml({ title, rows }: ReceiptSection): string {
  const heading = title
    ? `<h2 style="margin:16px 0 4px;font-size:16px">${escapeHtml(title)}</h2>\n      `
    : "";
  return `${heading}<table role="presentation" style="${TABLE}">${rows.map(rowHtml).join("")}</table>`;
}

function rowHtml({ id, label, value, hint }: ReceiptRow): string {
  const weight = id === "total" || id === "code" ? ";font-weight:600" : "";
  const hintRow = hint
    ? `<tr><td dir="auto" colspan="2" style="${HINT}">${escapeHtml(hint)}</td></tr>`
    : "";
  const shownValue = id === "refundContact" ? contactHtml(value) : escapeHtml(value);
  return (
    `<tr><td dir="auto" style="${CELL}${id === "total" ? weight : ""}">${escapeHtml(label)}</td>` +
    `<td dir="auto" style="${VALUE}${weight}">${shownValue}</td></tr>${hintRow}`
  );
}

function contactHtml(contact: string): string {
  const href = contactLink(contact);
  const text = escapeHtml(contact);
  return href ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
}

/** Likewise for mails without HTML. */
export const receiptText = (sections: readonly ReceiptSection[]): string =>
  sections
    .map(({ title, rows }) => [...(title ? [title] : []), ...rows.map(rowText)].join("\n"))
    .join("\n\n");

const rowText = ({ label, value, hint }: ReceiptRow): string =>
  [`${label}: ${value}`, ...(hint ? [`  ${hint}`] : [])].join("\n");

type ReceiptDocument = {
  language: string;
  title: string;
  amount: string;
  covers: string;
  /** Says that no money was charged, if so. */
  notice?: string | undefined;
  sections: readonly ReceiptSection[];
  qrCode: { source: string; text: string };
  /** The address of the verification page. */
  address: string;
};

/** A receipt as a file of its own, which opens and prints without the site. */
export const receiptDocument = (receipt: ReceiptDocument): string => `<!doctype html>
<html lang="${receipt.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(receipt.title)}</title>
  </head>
  <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
    <main style="max-width:560px;margin:0 auto">
      <h1 style="margin:0 0 4px;font-size:20px">${escapeHtml(receipt.title)}</h1>
      ${receipt.notice ? `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(receipt.notice)}</p>` : ""}
      <p style="margin:0;font-size:30px;font-weight:600">${escapeHtml(receipt.amount)}</p>
      <p style="margin:0 0 16px;opacity:.75">${escapeHtml(receipt.covers)}</p>
      ${receiptHtml(receipt.sections)}
      <p><img src="${escapeHtml(receipt.qrCode.source)}" alt="${escapeHtml(receipt.qrCode.text)}" width="160" height="160"></p>
      <p style="overflow-wrap:anywhere"><a href="${escapeHtml(receipt.address)}">${escapeHtml(receipt.address)}</a></p>
    </main>
  </body>
</html>
`;
