import { memo, useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { classNames } from "#client/components/class-names.ts";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { formatCount } from "#client/lib/format-count.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import type { ItemFigures } from "#shared/calculator/item-figures.ts";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";
import { countryName } from "#shared/countries.ts";
import { unbroken } from "#shared/duties/formula-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import { detailsText } from "./details-text.ts";
import { VERDICT_TONES } from "./item-assessment.tsx";
import { ItemDetails } from "./item-details.tsx";

type ItemLineProps = {
  item: ResultItem;
  figures: ItemFigures;
  /** The index of the item's row in the form; -1 if the row is gone. */
  row: number;
  result: CalculationResult;
  form: CalculatorForm;
  /** Its details are rendered at once then. */
  isInShortList: boolean;
  /** Whether it is open from the beginning if it needs attention. */
  opensForAttention: boolean;
  isPrinting: boolean;
  t: Translate<"results">;
  language: string;
};

/**
 * One item of the result: figures in columns on wide screens, and its details below, which in a long list are rendered once
 * they are opened or printed. Memoized, because there may be hundreds.
 */
export const ItemLine = memo(function ItemLine({ isInShortList, ...props }: ItemLineProps) {
  const { item, figures, row, result, form, isPrinting, t, language } = props;
  const [isOpenAtFirst] = useState(props.opensForAttention && needsAttention(item.assessment));
  const [isOpened, setOpened] = useState(isInShortList || isOpenAtFirst);
  return (
    <li
      data-item-id={item.id}
      data-row={row}
      data-has-open-quantity={hasOpenQuantity(item)}
      className={classNames("print:break-inside-avoid", !isInShortList && "item-duty")}
    >
      <details
        className="group @coded-row:open:pb-1 print:py-0"
        open={isOpenAtFirst}
        onToggle={({ currentTarget }) => currentTarget.open && !isPrinting && setOpened(true)}
      >
        {/* A click renders the details before they are open, without a frame in between. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, which the keyboard clicks as well */}
        <summary
          onClick={() => setOpened(true)}
          className="duty-columns -outline-offset-2 grid min-h-11 items-start gap-x-2 py-2 @coded-row:items-center @coded-row:gap-3 @coded-row:py-1 print:min-h-0 print:grid-cols-[minmax(0,1fr)_auto] print:py-1"
        >
          <DetailsChevron className="mt-1 text-muted @coded-row:mt-0 print:hidden" />
          <ItemName {...props} />
          <Figures {...props} />
          <ItemVerdict {...props} />
        </summary>
        {isOpened || isPrinting ? (
          <ItemDetails item={item} figures={figures} row={row} result={result} form={form} />
        ) : (
          <p>{detailsText(item, result, t, language)}</p>
        )}
      </details>
    </li>
  );
});

/** A name of many words is cut off in a closed row on wide screens. */
function ItemName({ item, t, language }: Pick<ItemLineProps, "item" | "t" | "language">) {
  const { description, hsCode, quantity, value, currency, countryOfOrigin } = item;
  const goods = t("results.quantityTimesValue", {
    quantity: formatCount(quantity),
    value: formatMoney(value, currency),
  });
  const origin = t("results.from", { country: countryName(countryOfOrigin, language) });
  return (
    <span className="min-w-0">
      <bdi className="block font-medium wrap-anywhere @coded-row:truncate @coded-row:text-sm @coded-row:group-open:whitespace-normal">
        {description}
      </bdi>
      <span className="block text-sm text-muted @coded-row:truncate @coded-row:text-xs @coded-row:group-open:whitespace-normal">
        {[goods, origin, ...(hsCode ? [hsCode] : [])].map(unbroken).join(" · ")}
      </span>
    </span>
  );
}

/** The labels are those of the columns, for screen readers and for who finds no headings above. */
function Figures({ item, figures, t }: Pick<ItemLineProps, "item" | "figures" | "t">) {
  const { currency, duty } = item;
  const money = (amount: number | null) => (amount === null ? "–" : formatMoney(amount, currency));
  return (
    <>
      <span data-label={t("results.goods")} className="duty-figure hidden @coded-row:block">
        {money(item.subtotal)}
      </span>
      <span data-label={t("breakdown.standard")} className="duty-figure hidden @duty-row:block">
        {money(figures.generalDuty)}
      </span>
      <span data-label={t("results.additional")} className="duty-figure hidden @duty-row:block">
        {money(figures.additionalDuty)}
      </span>
      <span data-label={t("results.duty")} className="duty-figure font-medium">
        {money(figures.duty)}
        {duty ? (
          <span className="numeric block text-sm font-normal text-muted @coded-row:text-xs">
            {t("common.percent", { value: duty.rate })}
          </span>
        ) : null}
      </span>
      <span data-label={t("results.perUnit")} className="duty-figure hidden @coded-row:block">
        {money(figures.costPerUnit)}
      </span>
    </>
  );
}

/** The notes on paper say it of a result without a tariff line. */
function ItemVerdict({ item, result, t }: Pick<ItemLineProps, "item" | "result" | "t">) {
  const verdict = itemVerdict(item, result);
  if (verdict === null) return null;
  return (
    <span
      className={classNames(
        "col-start-2 @coded-row:col-start-auto",
        result.schedule ? "print:col-start-1" : "print:hidden",
      )}
    >
      <Badge tone={VERDICT_TONES[verdict]}>{t(`assessment.verdicts.${verdict}`)}</Badge>
    </span>
  );
}

/** Opens an item with an open question, or with a code that was not used. */
const needsAttention = (assessment: ResultItem["assessment"]): boolean =>
  assessment !== null && assessment.verdict !== "exact";

/** Undefined, which leaves the attribute out, where none is open. */
function hasOpenQuantity({ assessment }: ResultItem): true | undefined {
  if (!assessment || assessment.verdict === "unassessed") return undefined;
  return assessment.questions.some(({ kind }) => kind === "quantity") || undefined;
}
