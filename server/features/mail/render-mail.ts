import type { Database } from "#server/db/client.ts";
import { findLogo } from "#server/db/find-logo.ts";
import type { Deps } from "#server/deps.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { Mail } from "#server/integrations/mail.ts";
import { PRODUCT_COLOR } from "#shared/branding/brand-color.ts";
import { contactLink } from "#shared/payments/contact-link.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import type { Translate } from "#shared/texts.ts";
import { LOGO_NAME, type MailFooter, mailHtml, mailText } from "./mail-layout.ts";
import type { DueMail, MailTemplates } from "./mail-template.ts";

type RenderContext = Pick<Deps, "publicUrl" | "settings" | "measures"> & {
  templates: MailTemplates;
};

/** Null for a mail that has become pointless. */
export async function renderMail(
  db: Database,
  mail: DueMail,
  { templates, publicUrl, settings, measures }: RenderContext,
): Promise<Mail | null> {
  const t = translatorFor(mail.language);
  const stored = await settings.get();
  const context = { t, publicUrl, settings: stored, measures };
  const content = await templates[mail.kind](db, mail, context);
  if (!content) return null;
  const color = settingValue(stored, "brand_color") ?? PRODUCT_COLOR;
  const footer = mailFooter(stored, t);
  const logo = await findLogo(db);
  return {
    to: mail.email,
    fromName: settingValue(stored, "brand_title") ?? undefined,
    replyTo: replyAddress(settingValue(stored, "refund_contact")),
    subject: content.subject,
    text: mailText(content, footer),
    html: mailHtml(content, { language: mail.language, color, footer, logo }),
    images: logo ? [{ name: LOGO_NAME, bytes: logo.bytes }] : undefined,
    attachments: content.attachments,
    unsubscribeUrl: content.unsubscribe?.href,
  };
}

function mailFooter(settings: readonly StoredSetting[], t: Translate): MailFooter {
  const contact = settingValue(settings, "refund_contact");
  return {
    site: settingValue(settings, "brand_title") ?? t("app.title"),
    contact: contact ? { label: t("mail.contact"), value: contact } : null,
    imprint: settingValue(settings, "footer_text"),
  };
}

/** The contact of the brand where it is an email address; undefined otherwise. */
const replyAddress = (contact: string | null): string | undefined =>
  contact && contactLink(contact)?.startsWith("mailto:") ? contact : undefined;
