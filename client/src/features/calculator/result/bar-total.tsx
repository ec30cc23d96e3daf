import { useTranslation } from "react-i18next";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { lacksGeneralDuty } from "#client/features/calculator/suggestions/total-range.ts";
import { useTotalRange } from "#client/features/calculator/suggestions/use-total-range.ts";
import { hasOpenQuantity } from "#shared/calculator/has-open-quantity.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import { focusMissingCodes } from "./focus-missing-codes.ts";
import { focusOpenQuantity } from "./focus-open-quantity.ts";
import { totalText } from "./total-text.ts";

type BarTotalProps = { last: LastCalculation; form: CalculatorForm; usesSchedule: boolean };

/** The total in the bar of narrow screens, and the way to what it lacks. */
export function BarTotal(props: BarTotalProps) {
  const { last, usesSchedule } = props;
  const { t } = useTranslation("results");
  return (
    <div className="grow basis-0">
      <p>
        <span className="block text-sm text-muted">{t("results.total")}</span>
        <span className="text-lg leading-tight font-semibold tabular-nums">
          {usesSchedule ? <RangeOrTotal last={last} /> : totalText(last.result)}
        </span>
      </p>
      <CompleteButton {...props} />
    </div>
  );
}

/** The range of the total with the codes that it lacks, or the total. */
function RangeOrTotal({ last }: Pick<BarTotalProps, "last">) {
  const { t } = useTranslation("results");
  const range = useTotalRange(last);
  const { currency } = last.result;
  if (!range) return totalText(last.result);
  if (range.most === null) {
    return t("suggestions.rangeOpenOnly", { least: formatMoneyWithCode(range.least, currency) });
  }
  const least = formatMoney(range.least, currency);
  return t("suggestions.rangeOnly", { least, most: formatMoneyWithCode(range.most, currency) });
}

/** An open quantity comes before missing codes, as in the summary. */
function CompleteButton({ last: { result }, form, usesSchedule }: BarTotalProps) {
  const { t } = useTranslation("results");
  if (hasOpenQuantity(result)) {
    return <BarButton onClick={focusOpenQuantity}>{t("results.incomplete")}</BarButton>;
  }
  if (!(usesSchedule && result.items.some(lacksGeneralDuty))) return null;
  return (
    <BarButton onClick={() => focusMissingCodes(form, result.items)}>
      {t("results.findCodes")}
    </BarButton>
  );
}

/** Its text is as high as the button to pay allows; a finger finds 44 px. */
const BarButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="relative min-h-6 text-left after:absolute after:-inset-x-2 after:-inset-y-2.5 text-sm leading-tight text-warning underline underline-offset-4"
  >
    {children}
  </button>
);
