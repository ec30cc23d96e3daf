import { useTranslation } from "react-i18next";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoney } from "#shared/format-money.ts";

const PARTS = [
  ["duty", "dutyAmount"],
  ["tax", "taxAmount"],
  ["fee", "feeAmount"],
] as const;

export type ChargedPart = (typeof PARTS)[number][1];

type ChargeSummaryProps = { result: Pick<CalculationResult, "currency" | ChargedPart> };

/** What the amount consists of, in the words of the receipt; parts of 0 are left out. */
export function ChargeSummary({ result }: ChargeSummaryProps) {
  const { t } = useTranslation("payments");
  const parts = PARTS.filter(([, amount]) => result[amount] > 0).map(
    ([name, amount]) =>
      `${t(`payments.${name}`)}\u00a0${formatMoney(result[amount], result.currency)}`,
  );
  return <p className="mb-4 text-sm tabular-nums">{parts.join(" · ")}</p>;
}
