import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { VERDICT_TONES } from "#client/features/calculator/result/item-assessment.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";
import type { Verdict } from "#shared/duties/assessment.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatAmount } from "#shared/money.ts";
import { possibleSavings } from "./comparison-rows.ts";

type CellProps = { result: CalculationResult };

export function DutiesCell({ result }: CellProps) {
  return (
    <>
      {formatMoney(result.dutyAmount, result.currency)}
      <Percent value={result.dutyPercentage} />
    </>
  );
}

type ItemCellProps = CellProps & { position: number };

/** The duty of one item, with what it rests on. */
export function ItemCell({ result, position }: ItemCellProps) {
  const item = result.items[position];
  if (!item?.duty) return null;
  return (
    <>
      {formatMoney(item.duty.amount, result.currency)}
      <Percent value={item.duty.rate} />
      <VerdictBadge verdict={itemVerdict(item, result)} />
    </>
  );
}

/** What the duties rest on: the least certain of the items. */
export function BasisCell({ result }: CellProps) {
  const verdicts = result.items.map((item) => itemVerdict(item, result));
  const worst = ORDER.find((verdict) => verdicts.includes(verdict)) ?? null;
  return <VerdictBadge verdict={worst} />;
}

const ORDER: readonly Verdict[] = ["unassessed", "provisional", "exact"];

function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  const { t } = useTranslation("results");
  if (!verdict) return null;
  return (
    <span className="*:whitespace-normal">
      <Badge tone={VERDICT_TONES[verdict]}>{t(`assessment.verdicts.${verdict}`)}</Badge>
    </span>
  );
}

function Percent({ value }: { value: number }) {
  const { t } = useTranslation();
  return (
    <span className="block text-muted">{t("common.percent", { value: formatAmount(value) })}</span>
  );
}

/** What a preference would save that nobody has claimed. */
export function SavingsCell({ result }: CellProps) {
  const { t } = useTranslation("comparison");
  return (
    <ListCell
      texts={possibleSavings(result).map(({ name, saving }) =>
        t("comparison.saving", { amount: formatMoney(saving, result.currency), name }),
      )}
    />
  );
}

export const ListCell = ({ texts }: { texts: readonly string[] }) => (
  <ul className="space-y-1 text-left wrap-anywhere">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
