import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { ItemFigures } from "#shared/calculator/item-figures.ts";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";
import { findItemRows } from "./find-item-rows.ts";
import { ItemLine } from "./item-line.tsx";
import { rowKeys } from "./row-keys.ts";
import { useFocusOfItem } from "./use-focus-of-item.ts";
import { useGrowingCount } from "./use-growing-count.ts";

/** Up to so many items, what needs attention is open from the beginning; more of them would push the notes pages away. */
const MAX_OPEN = 3;

/** Up to so many items, details are rendered before they are opened. */
const MAX_SHORT_LIST = 10;

type ItemListProps = {
  result: CalculationResult;
  figures: readonly ItemFigures[];
  /** Positions of items, in the order in which they are shown. */
  shown: readonly number[];
  /** Whether only what needs attention is shown. */
  isFiltered: boolean;
  form: CalculatorForm;
  isPrinting: boolean;
};

/** The rows of the items below the names of their columns. The first rows are there at once, those of a long list soon after. */
export function ItemList({ result, figures, shown, isFiltered, ...props }: ItemListProps) {
  const { form, isPrinting } = props;
  const { t, i18n } = useTranslation("results");
  const { items } = result;
  const list = useFocusOfItem(result);
  const rows = useRowsOfItems(form, items);
  const keys = useMemo(() => rowKeys(items), [items]);
  const count = useGrowingCount(shown.length);
  const opens = shown.length <= (isFiltered ? MAX_SHORT_LIST : MAX_OPEN);
  const rendered = isPrinting ? shown : shown.slice(0, count);
  return (
    <>
      <ColumnNames hasVerdicts={items.some((item) => itemVerdict(item, result) !== null)} />
      <ul {...list} className="divide-y divide-line">
        {rendered.map((index) => {
          const item = items[index];
          const itemFigures = figures[index];
          return item && itemFigures ? (
            <ItemLine
              key={keys[index]}
              item={item}
              figures={itemFigures}
              row={rows[index] ?? -1}
              result={result}
              form={form}
              isInShortList={items.length <= MAX_SHORT_LIST}
              opensForAttention={opens}
              isPrinting={isPrinting}
              t={t}
              language={i18n.language}
            />
          ) : null;
        })}
      </ul>
    </>
  );
}

/** The row of each item in the form. `useWatch` computes it only when the form changes, and so not for another result. */
function useRowsOfItems(form: CalculatorForm, items: CalculationResult["items"]) {
  const values = useWatch({ control: form.control, name: "items" });
  return useMemo(() => findItemRows(values, items), [values, items]);
}

function ColumnNames({ hasVerdicts }: { hasVerdicts: boolean }) {
  const { t } = useTranslation("results");
  const names = [
    { name: t("results.goods") },
    { name: t("breakdown.standard"), className: "hidden @duty-row:block" },
    { name: t("results.additional"), className: "hidden @duty-row:block" },
    { name: t("results.duty") },
    { name: t("results.perUnit"), title: t("results.perUnitHint"), className: "pl-2" },
  ];
  return (
    <div
      aria-hidden="true"
      className="duty-columns hidden items-end gap-3 border-b border-line pb-1.5 text-sm text-muted @coded-row:grid print:hidden"
    >
      <span />
      <span>{t("results.item")}</span>
      {names.map(({ name, title, className }) => (
        <span key={name} title={title} className={classNames("text-right hyphens-auto", className)}>
          {name}
        </span>
      ))}
      <span>{hasVerdicts ? t("results.basis") : null}</span>
    </div>
  );
}
