import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { cardClass } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Select } from "#client/components/select.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { copyText } from "#client/lib/copy-text.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { itemFigures } from "#shared/calculator/item-figures.ts";
import { paths } from "#shared/client-routes.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { CheckBillLink } from "./check-bill-link.tsx";
import { CompareButton } from "./compare-button.tsx";
import { entrySummaryTable } from "./entry-summary-table.ts";
import { ItemList } from "./item-list.tsx";
import { ITEM_ORDERS, type ItemOrder, itemsToCheck, shownItems } from "./shown-items.ts";

type ItemDutiesProps = {
  result: CalculationResult;
  request: CalculationRequest;
  form: CalculatorForm;
  isStale: boolean;
  isPrinting: boolean;
};

const ORDER_LABELS = {
  entered: "results.orderEntered",
  duty: "results.orderDuty",
} as const satisfies Record<ItemOrder, string>;

/** The duty of every item in a row, with its layers, formulas and legal basis in a disclosure. */
export function ItemDuties({ result, request, form, isStale, isPrinting }: ItemDutiesProps) {
  const { t } = useTranslation("results");
  const titleId = useId();
  const [order, setOrder] = useState<ItemOrder>("entered");
  /** What the filter was set for: an item stays while its questions are being answered. */
  const [filtered, setFiltered] = useState<ReadonlySet<number> | null>(null);
  const figures = useMemo(() => itemFigures(result), [result]);
  const toCheck = useMemo(() => itemsToCheck(result), [result]);
  const isFiltered = filtered !== null && toCheck.size > 0;
  const isPartial = isFiltered && !isPrinting;
  const shown = useMemo(() => {
    const only = isPartial ? new Set([...(filtered ?? []), ...toCheck]) : null;
    return shownItems(figures, order, only);
  }, [figures, order, filtered, toCheck, isPartial]);
  const isList = result.items.length > 1;
  return (
    <section
      aria-labelledby={titleId}
      className={`${cardClass} @container min-w-0 print:[container-type:normal]`}
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3
          id={titleId}
          className="grow break-after-avoid text-lg font-semibold tracking-tight print:text-base"
        >
          {t("results.itemsTitle")}
          {isStale ? (
            <span className="ml-2 align-middle font-normal tracking-normal">
              <Badge tone="warning">{t("results.outdated")}</Badge>
            </span>
          ) : null}
        </h3>
        <HowChecked result={result} />
        <CheckBillLink result={result} />
        {isList && toCheck.size > 0 ? (
          <Button
            aria-pressed={isFiltered}
            onClick={() => setFiltered(isFiltered ? null : toCheck)}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent print:hidden"
          >
            {t("results.needsAttention", { total: toCheck.size })}
          </Button>
        ) : null}
        {isList ? (
          <div className="print:hidden">
            <Select
              label={t("results.order")}
              value={order}
              options={ITEM_ORDERS.map((value) => ({ value, label: t(ORDER_LABELS[value]) }))}
              onChange={({ target }) => setOrder(target.value as ItemOrder)} // safe: the options are ITEM_ORDERS
            />
          </div>
        ) : null}
        <CompareButton request={request} result={result} />
        <CopyEntrySummary result={result} />
      </div>
      <ItemList
        key={`${filtered !== null}`} // new rows, because they may open, and the first ones first
        result={result}
        figures={figures}
        shown={shown}
        isFiltered={filtered !== null}
        form={form}
        isPrinting={isPrinting}
      />
    </section>
  );
}

function HowChecked({ result: { items } }: Pick<ItemDutiesProps, "result">) {
  const { t } = useTranslation("results");
  if (!items.some(({ assessment }) => assessment?.verdict === "exact")) return null;
  return (
    <Link
      href={paths.accuracy}
      className="inline-block rounded-control py-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink print:hidden"
    >
      {t("assessment.howChecked")}
    </Link>
  );
}

function CopyEntrySummary({ result }: Pick<ItemDutiesProps, "result">) {
  const { t } = useTranslation("results");
  if (!result.items.some(({ assessment }) => isByLine(assessment))) return null;
  const titles = { copied: t("entrySummary.copied"), failed: t("results.copyFailed") };
  return (
    <Button className="print:hidden" onClick={() => copyText(entrySummaryTable(result, t), titles)}>
      <Icon name="table" />
      {t("entrySummary.copy")}
    </Button>
  );
}
