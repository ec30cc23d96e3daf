import { escapeHtml } from "#shared/escape-html.ts";
import { contactLink } from "./contact-link.ts";
import type { ReceiptRow, ReceiptSection } from "./receipt-sections.ts";

// Mails load nothing: styles are inline, and colors follow the theme of the reader.

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

/** A contact as a link, unless it is a phone number. */
export function contactHtml(contact: string): string {
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
