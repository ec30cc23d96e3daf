import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

/** What the table has of a courier's fee, with its date and where it is published. */
export function PublishedFee({ fee }: { fee: CarrierFee }) {
  const { t } = useTranslation("bill");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const date = formatDay(fee.asOf);
  return (
    <p className="text-muted">
      {fee.service}: {amountsText(fee, t)}.{" "}
      {t(fee.isChecked ? "answer.feeAsOf" : "answer.feeUnchecked", { date })}.{" "}
      <ExternalLink href={fee.source}>{t("answer.feeSource")}</ExternalLink>
    </p>
  );
}

/** "2% of what the courier paid to customs, at least $17.00" */
function amountsText({ amounts, currency }: CarrierFee, t: Translate<"bill">): string {
  if (!amounts) return t("answer.feeUnknown");
  const { fixed, percent, minimum } = amounts;
  if (fixed === 0 && percent === 0) return t("answer.feeFree");
  const share = t("answer.feePercent", { percent: t("common.percent", { value: percent }) });
  const least = t("answer.feeMinimum", { amount: formatMoney(minimum, currency) });
  return [
    fixed > 0 ? t("answer.feeFixed", { amount: formatMoney(fixed, currency) }) : null,
    percent > 0 ? (minimum > 0 ? `${share}, ${least}` : share) : null,
  ]
    .filter((text) => text !== null)
    .join(" + ");
}
