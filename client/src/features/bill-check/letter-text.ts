import type { BillCheck, CheckedLine } from "#shared/bill-check/bill-check.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import type { BillOutput } from "./bill-form.ts";

type Texts = { t: Translate<"bill">; language: string };

/** A letter to the courier about the lines that are too high, with what has to be filled in in square brackets. */
export function letterText(bill: BillOutput, check: BillCheck, { t, language }: Texts): string {
  const tooHigh = check.lines.filter(({ verdict }) => verdict === "tooHigh");
  const goods = t("letter.goods", {
    code: bill.hsCode,
    origin: countryName(bill.countryOfOrigin, language),
    value: formatMoneyWithCode(bill.value, bill.currency),
    date: new Intl.DateTimeFormat(language, DAY).format(new Date(bill.date)),
  });
  const lines = tooHigh.map((line) => lineText(line, check, t));
  return [
    t("letter.subject"),
    t("letter.greeting"),
    goods,
    [t("letter.tooHigh"), ...lines].join("\n"),
    t("letter.request"),
    t("letter.basis"),
    t("letter.closing"),
  ].join("\n\n");
}

const DAY = { dateStyle: "long", timeZone: "UTC" } as const;

function lineText(
  { kind, billed, owed, fee, layers }: CheckedLine,
  { currency }: BillCheck,
  t: Translate<"bill">,
): string {
  const text = t("letter.line", {
    name: fee ? t(`bill.fees.${fee.kind}`) : t(`bill.kinds.${kind}`),
    billed: formatMoneyWithCode(billed, currency),
    owed: formatMoneyWithCode(owed?.most ?? 0, currency),
  });
  const headings = layers.map(({ heading }) => heading).join(", ");
  return headings ? `${text} ${t("letter.headings", { headings })}` : text;
}
