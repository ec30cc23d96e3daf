import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { type QuoteDifference, quoteDifferences } from "#shared/quotes/quote-differences.ts";
import {
  amountsText,
  type QuoteTexts,
  reasonText,
  signedAmount,
  subjectText,
} from "./difference-texts.ts";

/** More differences than these are shown on request. */
const SHORT_LIST = 8;

type DifferenceListProps = { kept: CalculationResult; today: CalculationResult };

/** What differs today, layer by layer, each with its reason. */
export function DifferenceList({ kept, today }: DifferenceListProps) {
  const { t, i18n } = useTranslation("quotes");
  const [showsAll, setShowsAll] = useState(false);
  const differences = quoteDifferences(kept, today);
  if (differences.length === 0) return null;
  const { language } = i18n;
  const texts: QuoteTexts = {
    t: i18n.getFixedT(language, ["quotes", "results"]) as QuoteTexts["t"], // safe: it looks in both
    language,
    kept,
    today,
  };
  const shown = showsAll ? differences : differences.slice(0, SHORT_LIST);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {shown.map((difference) => (
          <DifferenceItem key={difference.key} difference={difference} texts={texts} />
        ))}
      </ul>
      {shown.length < differences.length ? (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t("quotes.differences.showAll", { total: differences.length })}
        </Button>
      ) : null}
    </>
  );
}

type DifferenceItemProps = { difference: QuoteDifference; texts: QuoteTexts };

function DifferenceItem({ difference, texts }: DifferenceItemProps) {
  const { item } = difference;
  const { t, kept } = texts;
  return (
    <li className="py-2">
      <div className="flex justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{subjectText(difference, texts)}</span>
        <span
          className={classNames(
            "numeric shrink-0 font-medium",
            difference.difference > 0 && "text-warning",
            difference.difference < 0 && "text-positive",
          )}
        >
          {signedAmount(difference.difference, kept.currency)}
        </span>
      </div>
      {item ? (
        <p className="wrap-anywhere text-muted">
          {t("quotes.differences.item", { position: item.position })} <bdi>{item.description}</bdi>
        </p>
      ) : null}
      <p className="text-muted tabular-nums">{amountsText(difference, kept)}</p>
      <p>{reasonText(difference, texts)}</p>
    </li>
  );
}
