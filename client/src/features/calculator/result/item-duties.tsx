import { type RefObject, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Amount } from "#client/components/amount.tsx";
import { classNames } from "#client/components/class-names.ts";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { formatCount } from "#client/lib/format-count.ts";
import type { CalculationResult, ItemDuty, ResultItem } from "#shared/calculator/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { formatMoney } from "#shared/format-money.ts";
import { AmountTableHead } from "./amount-table-head.tsx";
import { LAYER_LABELS } from "./cost-labels.ts";
import { findItemRows } from "./find-item-rows.ts";
import { shareText } from "./formula-text.ts";
import { type AssessedItemProps, AssessmentDetails, VerdictBadge } from "./item-assessment.tsx";
import { LandedCostLines } from "./landed-cost-lines.tsx";
import { landedCostLines, totalDuty } from "./quote-lines.ts";
import { useFocusOfItem } from "./use-focus-of-item.ts";

type ItemDutiesProps = { result: CalculationResult; form: CalculatorForm; isStale: boolean };

/** The duty of every item, with its layers, formulas and legal basis in a disclosure. */
export function ItemDuties(props: ItemDutiesProps) {
  const { t } = useTranslation("results");
  const focusedRow = useRef<string>(undefined);
  return (
    <section aria-label={t("results.itemsTitle")}>
      <h3 className="mb-1 break-after-avoid font-semibold">{t("results.itemsTitle")}</h3>
      <ItemLines key={props.result.id} focusedRow={focusedRow} {...props} />
    </section>
  );
}

type ItemLinesProps = ItemDutiesProps & { focusedRow: RefObject<string | undefined> };

/** Keyed by the result, because `useWatch` computes the rows only when the form changes. */
function ItemLines({ result, form, isStale, focusedRow }: ItemLinesProps) {
  const { items } = result;
  const list = useFocusOfItem(focusedRow);
  const rows = useWatch({
    control: form.control,
    name: "items",
    compute: (values) => findItemRows(values, items),
  });
  return (
    <ul ref={list} className="divide-y divide-line">
      {items.map((item, index) => (
        <li
          key={item.id}
          data-item-id={item.id}
          data-row={rows[index]}
          className="print:break-inside-avoid"
        >
          <ItemLine
            item={item}
            row={rows[index] ?? -1}
            schedule={result.schedule}
            form={form}
            isStale={isStale}
            lines={landedCostLines(result, item.id)}
          />
          <HowChecked assessment={item.assessment} />
        </li>
      ))}
    </ul>
  );
}

type ItemLineProps = AssessedItemProps & { lines: ReturnType<typeof landedCostLines> };

function ItemLine({ lines, ...props }: ItemLineProps) {
  const { t, i18n } = useTranslation("results");
  const { item } = props;
  const { currency, duty, assessment } = item;
  const goods = t("results.quantityTimesValue", {
    quantity: formatCount(item.quantity),
    value: formatMoney(item.value, currency),
  });
  const origin = t("results.from", { country: countryName(item.countryOfOrigin, i18n.language) });
  return (
    <details className="group py-1 print:py-0" open={needsAttention(assessment)}>
      <summary className="-outline-offset-2 flex min-h-11 items-start gap-2 py-1 print:min-h-0">
        <DetailsChevron className="mt-1 text-muted print:hidden" />
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{item.description}</span>
          <span className="block text-sm text-muted">
            {goods} · {origin}
          </span>
          <ItemVerdict {...props} />
        </span>
        <ItemAmount item={item} lines={lines} />
      </summary>
      {assessment ? <AssessmentDetails {...props} assessment={assessment} /> : null}
      {duty && !isByLine(assessment) ? <DutyFormula item={item} duty={duty} /> : null}
      {lines.length > 0 ? (
        <div className="mb-1 pl-6">
          <LandedCostLines lines={lines} currency={currency} />
        </div>
      ) : null}
      {item.hsCode && !isByLine(assessment) ? (
        <p className="pl-6 text-sm text-muted">{t("items.hsCodeLine", { code: item.hsCode })}</p>
      ) : null}
    </details>
  );
}

/** An item without a code among those by tariff line is marked as one whose code was not used. */
function ItemVerdict({ item, schedule }: Pick<AssessedItemProps, "item" | "schedule">) {
  if (!item.assessment && !(schedule && item.duty)) return null;
  return <VerdictBadge verdict={item.assessment?.verdict ?? "notByLine"} />;
}

/** Outside of the summary, which is a control itself. */
function HowChecked({ assessment }: Pick<ResultItem, "assessment">) {
  const { t } = useTranslation("results");
  if (assessment?.verdict !== "exact") return null;
  return (
    <p className="-mt-1 pb-1 pl-6 text-sm print:hidden">
      <Link
        href={paths.accuracy}
        className="inline-block rounded-control py-1 text-muted underline decoration-line underline-offset-4 hover:text-ink"
      >
        {t("assessment.howChecked")}
      </Link>
    </p>
  );
}

function ItemAmount({ item: { duty, currency }, lines }: Pick<ItemLineProps, "item" | "lines">) {
  const { t } = useTranslation("results");
  return (
    <span className="text-right">
      <Amount
        value={duty ? duty.amount : totalDuty(lines)}
        currency={currency}
        className="block font-medium"
      />
      {duty ? (
        <span className="numeric block text-sm text-muted">
          {t("common.percent", { value: duty.rate })}
        </span>
      ) : null}
    </span>
  );
}

/** Opens an item with an open question, or with a code that was not used. */
const needsAttention = (assessment: ResultItem["assessment"]): boolean =>
  assessment !== null && assessment.verdict !== "exact";

function DutyFormula({ item, duty }: { item: ResultItem; duty: ItemDuty }) {
  const { currency } = item;
  const { t } = useTranslation("results");
  const base = { value: duty.customsValue, currency };
  const firstPrinted = duty.layers.findIndex(({ amount }) => amount !== 0);
  return (
    <div className="mb-3 pl-6 text-sm print:mb-1 print:pl-0">
      <table className="w-full print:inline">
        <AmountTableHead />
        <tbody className="print:inline print:align-baseline">
          {duty.layers.map(({ layer, rate, amount }, index) => (
            <tr
              key={layer}
              className={classNames(
                "text-muted print:*:inline print:*:py-0 print:*:align-baseline",
                amount === 0 ? "print:hidden" : "print:inline",
                index > firstPrinted && "print:before:content-['_·_']",
              )}
            >
              <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere print:pr-1">
                {t(LAYER_LABELS[layer])} <Formula rate={rate} {...base} />
              </th>
              <td className="py-1 text-right align-top print:before:content-['=_']">
                <Amount value={amount} currency={currency} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line font-medium print:hidden">
            <th scope="row" className="py-1 pr-3 text-left font-medium wrap-anywhere">
              {t("results.duty")} <Formula rate={duty.rate} {...base} />
            </th>
            <td className="py-1 text-right align-top">
              <Amount value={duty.amount} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
      {duty.rate === 0 ? <p className="mt-1 text-muted">{t("results.zeroRate")}</p> : null}
      <LegalBasis duty={duty} />
    </div>
  );
}

type FormulaProps = { rate: number; value: number; currency: Currency };

function Formula({ rate, value, currency }: FormulaProps) {
  const { t } = useTranslation("results");
  return (
    <span className="block font-normal text-muted sm:whitespace-nowrap print:inline">
      {shareText({ percent: rate, value }, currency, t)}
    </span>
  );
}

function LegalBasis({ duty: { includesMfn, htsHeading, legalBasis } }: { duty: ItemDuty }) {
  const { t } = useTranslation("results");
  return (
    <div className="mt-2 space-y-1 text-muted print:inline print:*:inline print:*:before:content-['_·_']">
      {includesMfn ? (
        <p>
          <span className="mr-2 rounded-control bg-accent-soft px-2 py-0.5 font-medium text-accent">
            {t("results.includesMfn")}
          </span>
          <span className="print:hidden">{t("results.includesMfnHint")}</span>
        </p>
      ) : null}
      {htsHeading ? <p>{t("results.heading", { heading: htsHeading })}</p> : null}
      {legalBasis ? <p lang="en">{legalBasis}</p> : null}
    </div>
  );
}
