import { useTranslation } from "react-i18next";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoney } from "#shared/format-money.ts";
import { useTotalRange } from "./use-total-range.ts";

/** What the total may become with the missing codes. The amount charged stays the total. */
export function TotalRangeText({ last }: { last: LastCalculation }) {
  const { t } = useTranslation("results");
  const range = useTotalRange(last);
  const money = (amount: number) => formatMoney(amount, last.result.currency);
  const text = () => {
    if (!range) return "";
    const least = money(range.least);
    if (range.most === null) return t("suggestions.rangeOpen", { least });
    return t("suggestions.range", { least, most: money(range.most) });
  };
  return (
    <p role="status" className="font-semibold text-warning tabular-nums empty:hidden">
      {text()}
    </p>
  );
}

/** The value in US dollars below which goods were free of duty until 2025-08-29 (Executive Order 14324). */
const DE_MINIMIS = 800;

/** What many visitors remember of small parcels no longer holds. */
export function DeMinimisNote({ last: { result, request } }: { last: LastCalculation }) {
  const { t } = useTranslation("results");
  return isSmallParcel(result, request.toCountry) ? (
    <p className="mt-1 text-sm text-muted">{t("suggestions.deMinimisEnded")}</p>
  ) : null;
}

const isSmallParcel = ({ subtotal, currency }: CalculationResult, toCountry: string): boolean =>
  toCountry === "US" && currency === "USD" && subtotal < DE_MINIMIS;
