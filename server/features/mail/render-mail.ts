import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { Mail } from "#server/integrations/mail.ts";
import { PRODUCT_COLOR } from "#shared/branding/brand-color.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";
import { receiptHtml, receiptText } from "#shared/payments/receipt-html.ts";
import { settingValue } from "#shared/settings/settings.ts";
import type { DueMail, MailContent, MailTemplates } from "./mail-template.ts";

type RenderContext = Pick<Deps, "publicUrl" | "settings" | "measures"> & {
  templates: MailTemplates;
};

/** Null for a mail that has become pointless. */
export async function renderMail(
  db: Db,
  mail: DueMail,
  { templates, publicUrl, settings, measures }: RenderContext,
): Promise<Mail | null> {
  const t = translatorFor(mail.language);
  const stored = await settings.get();
  const content = await templates[mail.kind](db, mail, {
    t,
    publicUrl,
    settings: stored,
    measures,
  });
  if (!content) return null;
  const brand = settingValue(stored, "brand_title");
  const site = brand ?? t("app.title");
  const color = settingValue(stored, "brand_color") ?? PRODUCT_COLOR;
  const signed = { ...content, paragraphs: [...content.paragraphs, site] };
  return {
    to: mail.email,
    fromName: brand ?? undefined,
    subject: content.subject,
    text: renderText(signed),
    html: renderHtml(signed, mail.language, color),
  };
}

function renderText({ paragraphs: [first, ...others], link, receipt }: MailContent): string {
  const tables = receipt ? [receiptText(receipt)] : [];
  return [first, `${link.label}\n${link.href}`, ...tables, ...others].join("\n\n");
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;text-decoration:none;font-weight:600";

function renderHtml(
  { subject, paragraphs, link, receipt = [] }: MailContent,
  language: Language,
  color: string,
): string {
  const [first, ...others] = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
    <div style="max-width:560px;margin:0 auto">
      ${first}
      <p><a href="${escapeHtml(link.href)}" style="${BUTTON};background:${color}">${escapeHtml(link.label)}</a></p>
      ${receiptHtml(receipt)}
      ${others.join("\n      ")}
    </div>
  </body>
</html>
`;
}
