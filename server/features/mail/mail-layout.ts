import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";
import { contactHtml, receiptHtml, receiptText } from "#shared/payments/receipt-html.ts";
import type { MailContent } from "./mail-template.ts";

// The one layout of all mails. They load nothing, so the logo is attached; styles are inline, and colors follow the theme of
// the reader.

/** The name of the attached logo. */
export const LOGO_NAME = "logo";

/** Pixels. */
type LogoSize = { width: number; height: number };

export type MailFooter = {
  /** The brand of the site, or the product's name. */
  site: string;
  /** An email address, a link or a phone number. */
  contact: { label: string; value: string } | null;
  /** The text that the brand has in the footer of the site, such as an imprint. */
  imprint: string | null;
};

type Layout = {
  language: Language;
  color: string;
  footer: MailFooter;
  /** Null without a logo: the mail then begins with the name of the site. */
  logo: LogoSize | null;
};

export function mailText(
  { paragraphs: [first, ...others], facts = [], link, receipt = [], unsubscribe }: MailContent,
  { site, contact, imprint }: MailFooter,
): string {
  return [
    first,
    ...(facts.length > 0 ? [receiptText([{ rows: facts }])] : []),
    `${link.label}\n${link.href}`,
    ...(receipt.length > 0 ? [receiptText(receipt)] : []),
    ...others,
    [
      ...(contact ? [`${contact.label}: ${contact.value}`] : []),
      ...(imprint ? [imprint] : []),
      site,
    ].join("\n"),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.href}`] : []),
  ].join("\n\n");
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;text-decoration:none;font-weight:600";
const FOOTER =
  "margin-top:32px;padding-top:8px;border-top:1px solid #8886;font-size:13px;opacity:.75";

export function mailHtml(content: MailContent, layout: Layout): string {
  const { language, color, footer, logo } = layout;
  const { subject, facts = [], receipt = [], link, unsubscribe } = content;
  const [first, ...others] = content.paragraphs.map(paragraph);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
    <div style="max-width:560px;margin:0 auto">
      <div style="padding-bottom:12px;border-bottom:3px solid ${color};font-weight:600">${logo ? logoImage(logo, footer.site) : escapeHtml(footer.site)}</div>
      <h1 style="margin:24px 0 0;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
      ${first}
      ${facts.length > 0 ? receiptHtml([{ rows: facts }]) : ""}
      <p><a href="${escapeHtml(link.href)}" style="${BUTTON};background:${color}">${escapeHtml(link.label)}</a></p>
      ${receiptHtml(receipt)}
      ${others.join("\n      ")}
      <div style="${FOOTER}">
        ${[...footerLines(footer), ...(unsubscribe ? [plainLink(unsubscribe)] : [])].join("\n        ")}
      </div>
    </div>
  </body>
</html>
`;
}

const MAX_LOGO = { width: 176, height: 40 };

/** Stays on white in the dark theme, because most logos have dark letters. Outlook reads the size from the attributes only. */
function logoImage({ width, height }: LogoSize, site: string): string {
  const scale = Math.min(1, MAX_LOGO.width / width, MAX_LOGO.height / height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<img src="cid:${LOGO_NAME}" alt="${escapeHtml(site)}" ${size} style="display:block;padding:4px;border-radius:4px;background:#ffffff;color:#14211f">`;
}

const footerLines = ({ site, contact, imprint }: MailFooter): string[] => [
  ...(contact ? [`<p>${escapeHtml(contact.label)}: ${contactHtml(contact.value)}</p>`] : []),
  ...(imprint ? [paragraph(imprint)] : []),
  paragraph(site),
];

const plainLink = ({ label, href }: MailContent["link"]) =>
  `<p><a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(label)}</a></p>`;

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
