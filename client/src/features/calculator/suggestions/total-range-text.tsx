import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import type { TotalRange } from "./total-range.ts";
import { useTotalRange } from "./use-total-range.ts";

type RangedTotalProps = {
  last: LastCalculation;
  /** False for a total that no code changes. */
  hasRange: boolean;
  /** Shows a text in the size of the total. */
  renderTotal: (text: string) => ReactNode;
  /** Shown below the total. */
  children: ReactNode;
};

/** The total, or from where to where it goes with the codes that it lacks, with the amount that is charged without them. */
export function RangedTotal({ last, hasRange, renderTotal, children }: RangedTotalProps) {
  const { t } = useTranslation("results");
  const range = useTotalRange(last, hasRange);
  const { totalLandedCost, currency } = last.result;
  const amount = formatMoney(totalLandedCost, currency);
  const shown = range && rangeTexts(range, currency, t);
  return (
    <>
      {renderTotal(shown?.alone ?? amount)}
      {children}
      <p role="status" className="text-sm font-medium text-warning tabular-nums empty:hidden">
        {shown ? (
          <>
            <span className="sr-only">{shown.announced}</span>{" "}
            {t("suggestions.without", { amount })}
          </>
        ) : null}
      </p>
    </>
  );
}

function rangeTexts(range: TotalRange, currency: Currency, t: Translate<"results">) {
  const least = formatMoney(range.least, currency);
  if (range.most === null) {
    return {
      alone: t("suggestions.rangeOpenOnly", { least }),
      announced: t("suggestions.rangeOpen", { least }),
    };
  }
  const most = formatMoney(range.most, currency);
  return {
    alone: t("suggestions.rangeOnly", { least, most }),
    announced: t("suggestions.range", { least, most }),
  };
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
