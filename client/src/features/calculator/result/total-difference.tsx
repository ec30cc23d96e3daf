import { useTranslation } from "react-i18next";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";

type TotalDifferenceProps = { difference: number | null; currency: Currency };

/** Says by how much an answer changed the total, which is calculated without a button being pressed. */
export function TotalDifference({ difference, currency }: TotalDifferenceProps) {
  const { t } = useTranslation("results");
  return (
    <p role="status" className="text-sm font-medium tabular-nums print:hidden">
      {differenceText()}
    </p>
  );

  function differenceText(): string {
    if (difference === null) return "";
    if (difference === 0) return t("results.noDifference");
    return t("results.difference", { amount: signedMoney(difference, currency) });
  }
}

/** "−$34.37", "+$5.00" */
const signedMoney = (amount: number, currency: Currency): string =>
  `${amount < 0 ? "−" : "+"}${formatMoney(Math.abs(amount), currency)}`;
