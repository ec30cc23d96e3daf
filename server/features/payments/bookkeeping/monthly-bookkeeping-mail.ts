import { text } from "node:stream/consumers";
import type { Database } from "#server/db/client.ts";
import type { CsvExport } from "#server/db/csv-export.ts";
import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { exportMovements } from "#server/features/payments/transactions/export-movements.ts";
import { paths } from "#shared/client-routes.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { Language } from "#shared/languages.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import { type MovementsFilter, movementsFileName } from "#shared/payments/movements.ts";
import type { ReceiptSection } from "#shared/payments/receipt-sections.ts";
import type { Translate } from "#shared/texts.ts";
import { type MovementSum, sumMovements } from "./sum-movements.ts";

/** A file of more movements, about 3 MB, is not mailed: it is downloaded in the portal. */
const MAX_MAILED_MOVEMENTS = 20_000;

/** The sums of a month with live keys and its file, for the owners. */
export const monthlyBookkeepingMail: MailTemplate = async (db, mail, { t, publicUrl }) => {
  const { from, to, zone } = requireDetails(mail, "monthlyBookkeeping");
  const filter: MovementsFilter = { mode: "live", from, to, zone };
  const sums = await sumMovements(db, filter);
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  const kind = count === 0 ? "none" : count > MAX_MAILED_MOVEMENTS ? "tooLarge" : "attached";
  const month = monthName(from, mail.language);
  const query = new URLSearchParams({ from, to, zone, mode: "live" });
  return {
    subject: t("mail.monthlyBookkeeping.subject", { month }),
    paragraphs: [
      t(`mail.monthlyBookkeeping.${kind}`, { month, zone }),
      t("mail.monthlyBookkeeping.turnOff"),
    ],
    receipt: sumSections(sums, t),
    link: {
      label: t("mail.monthlyBookkeeping.link"),
      href: `${publicUrl}${paths.dashboard}/analytics?${query}`,
    },
    ...(kind === "attached" && { attachments: [await movementsAttachment(db, filter)] }),
  };
};

const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(day),
  );

/** A table for each currency, because amounts of different currencies are never added up. */
function sumSections(sums: readonly MovementSum[], t: Translate): ReceiptSection[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const ofCurrency = sums.filter((sum) => sum.currency === currency);
    const format = (amount: string | number) =>
      formatMoneyWithCode(fromCents(toCents(amount)), currency);
    const total = sumCents(ofCurrency.map(({ amount }) => toCents(amount)));
    return {
      title: currency,
      rows: [
        ...ofCurrency.map(({ type, count, amount }) => ({
          label: t(`mail.monthlyBookkeeping.types.${type}`, { number: count }),
          value: format(amount),
        })),
        { id: "total" as const, label: t("payments.total"), value: format(fromCents(total)) },
      ],
    };
  });
}

async function movementsAttachment(db: Database, filter: MovementsFilter) {
  return {
    filename: movementsFileName(filter),
    contentType: "text/csv; charset=utf-8",
    content: `\uFEFF${await readCsv(exportMovements({ db }, filter))}`, // without the mark, Excel does not read it as UTF-8
  };
}

async function readCsv(exportCsv: CsvExport): Promise<string> {
  let content = "";
  await exportCsv(async ({ stream }) => {
    content = await text(stream);
  });
  return content;
}
