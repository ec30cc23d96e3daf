import type { Db } from "#server/db/client.ts";
import { escapeHtml } from "#server/escape-html.ts";
import { issueResetToken } from "#server/features/accounts/issue-reset-token.ts";
import { findReceipt } from "#server/features/payments/find-receipt.ts";
import { textsIn } from "#server/http/texts.ts";
import type { Mail } from "#server/integrations/mail.ts";
import type { Language } from "#shared/languages.ts";
import type { Translate } from "#shared/texts.ts";
import type { MailKind } from "./queue-mail.ts";

export type DueMail = {
  kind: MailKind;
  /** For one to an account. */
  userId: string | null;
  /** For a receipt. */
  transactionId: string | null;
  email: string;
  language: Language;
};

type Content = { subject: string; paragraphs: string[]; link: { label: string; href: string } };

type Writer = (
  db: Db,
  mail: DueMail,
  write: { t: Translate; publicUrl: string },
) => Promise<Content>;

const WRITERS: Record<MailKind, Writer> = {
  /** The token stands behind the "#": it reaches no server, no log and no Referer. */
  async passwordReset(db, { userId }, { t, publicUrl }) {
    const token = await issueResetToken(db, userId ?? "");
    return {
      subject: t("mail.passwordReset.subject"),
      paragraphs: [t("mail.passwordReset.text"), t("mail.passwordReset.ignore")],
      link: {
        label: t("mail.passwordReset.link"),
        href: `${publicUrl}/reset-password#token=${token}`,
      },
    };
  },
  async passwordChanged(_db, _mail, { t, publicUrl }) {
    return {
      subject: t("mail.passwordChanged.subject"),
      paragraphs: [t("mail.passwordChanged.text"), t("mail.passwordChanged.notYou")],
      link: { label: t("mail.passwordChanged.link"), href: `${publicUrl}/forgot-password` },
    };
  },

  async receipt(db, { transactionId, language }, { t }) {
    const { code, amount, currency, paidAt, address } = await findReceipt(db, transactionId ?? "");
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
    return {
      subject: t("mail.receipt.subject", { code }),
      paragraphs: [
        t("mail.receipt.text", { amount, currency, date: date.format(paidAt) }),
        t("mail.receipt.code", { code }),
      ],
      link: { label: t("mail.receipt.link"), href: address },
    };
  },
};

/** The mail for a row of the outbox, in its reader's language. The secret in it is made here and now. */
export async function writeMail(db: Db, mail: DueMail, publicUrl: string): Promise<Mail> {
  const t = textsIn(mail.language);
  const content = await WRITERS[mail.kind](db, mail, { t, publicUrl });
  const signed = { ...content, paragraphs: [...content.paragraphs, t("app.title")] };
  return {
    to: mail.email,
    subject: content.subject,
    text: textOf(signed),
    html: htmlOf(signed, mail.language),
  };
}

function textOf({ paragraphs: [first, ...others], link }: Content): string {
  return [first, `${link.label}:\n${link.href}`, ...others].join("\n\n");
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5e4d;color:#ffffff;text-decoration:none;font-weight:600";

function htmlOf({ subject, paragraphs, link }: Content, language: Language): string {
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
      <p><a href="${escapeHtml(link.href)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
      ${others.join("\n      ")}
    </div>
  </body>
</html>
`;
}
