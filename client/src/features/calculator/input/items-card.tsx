import { type ClipboardEvent, type KeyboardEvent, Suspense, useMemo, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import type { CodeSearch } from "#client/components/code-search.ts";
import { DropTarget } from "#client/components/drop-target.tsx";
import { Icon } from "#client/components/icon.tsx";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import {
  type CalculatorForm,
  emptyItem,
  type ItemValues,
} from "#client/features/calculator/form/form-values.ts";
import {
  BulkActions,
  type Importing,
} from "#client/features/calculator/items-csv/bulk-actions.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { isComposing } from "#client/lib/is-composing.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { dismissActionToast, toast } from "#client/lib/toast.ts";
import { type CalculationMethod, MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { ItemRow, itemColumns } from "./item-row.tsx";
import type { Countries } from "./route-card.tsx";

const PasteArea = lazyWithPreload(
  async () =>
    (await withTexts("import", import("#client/features/calculator/items-csv/paste-area.tsx")))
      .PasteArea,
);

const CurrencyNotice = lazyWithPreload(
  async () => (await withTexts("results", import("./currency-notice.tsx"))).CurrencyNotice,
);

const SameOriginButton = lazyWithPreload(
  async () => (await withTexts("results", import("./same-origin-button.tsx"))).SameOriginButton,
);

type ItemsCardProps = {
  form: CalculatorForm;
  countries: Countries;
  currency: Currency;
  method: CalculationMethod | null;
  /** Null if the tariff schedule is not in use. */
  CodeSearch: CodeSearch | null;
  hasResult: boolean;
  importing: Importing;
  showBulkImport: boolean;
  /** Null unless the currency has changed. */
  onAcceptCurrency: (() => void) | null;
};

/** The number of rows whose fields together would block the page for a noticeable time. */
const MIN_LONG_LIST = 50;

export function ItemsCard(props: ItemsCardProps) {
  const { form, currency, importing, showBulkImport, onAcceptCurrency } = props;
  const { t } = useTranslation();
  const { rows, actions } = useItems(form);
  const readPasted = (text: string) => importing.readText(text, t("bulk.pastedSource"));
  const isFull = rows.length >= MAX_ITEMS;
  const card = (
    <Card title={t("items.title")}>
      <div className="flex flex-col">
        <p className="mb-3 text-sm text-muted">{t("items.originHint")}</p>
        {importing.isPasting ? (
          <Suspense fallback={null}>
            <PasteArea onRead={readPasted} />
          </Suspense>
        ) : null}
        {onAcceptCurrency ? (
          <Suspense fallback={null}>
            <CurrencyNotice form={form} currency={currency} onDismiss={onAcceptCurrency} />
          </Suspense>
        ) : null}
        <ItemList {...props} rows={rows} actions={actions} onPasteRows={readPasted} />
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={actions.add} disabled={isFull}>
            <Icon name="plus" />
            {t("items.add")}
          </Button>
          <p className="text-sm text-muted">
            {isFull
              ? t("items.limit", { max: MAX_ITEMS })
              : t("items.count", { count: rows.length })}
          </p>
          {rows.length > 1 ? (
            <Suspense fallback={null}>
              <SameOriginButton form={form} />
            </Suspense>
          ) : null}
        </div>
        {/* Stands beside the title on wide screens, but last in the document: Tab leads from the route to the first item. */}
        {showBulkImport ? (
          <div className="-mx-4 mt-2 sm:order-first sm:-mt-11.5 sm:mb-1.5 sm:self-end">
            <BulkActions form={form} currency={currency} importing={importing} />
          </div>
        ) : null}
      </div>
    </Card>
  );
  if (!showBulkImport) return card;
  return (
    <DropTarget onFile={importing.readFile} activeClass={DROP_CLASS}>
      {card}
    </DropTarget>
  );
}

const DROP_CLASS = "rounded-card outline-2 outline-dashed outline-offset-2 outline-accent";

type ItemListProps = ItemsCardProps &
  ReturnType<typeof useItems> & { onPasteRows: (text: string) => void };

function ItemList({ rows, actions, onPasteRows, ...props }: ItemListProps) {
  const { form, countries, currency, method, CodeSearch } = props;
  const list = useRef<HTMLDivElement>(null);
  const hasHsCode = method !== "csv" || CodeSearch !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys it listens for belong to the fields inside
    <div
      ref={list}
      className="@container"
      onKeyDown={(event) => focusNextOnEnter(event, list.current, actions.add)}
      onPaste={(event) => props.showBulkImport && pasteRows(event, onPasteRows)}
    >
      <ItemColumns hasHsCode={hasHsCode} currency={currency} />
      <div className="divide-y divide-line @row:divide-y-0">
        {rows.map((row, index) => (
          <ItemRow
            key={row.id}
            form={form}
            countries={countries}
            currency={currency}
            index={index}
            canRemove={rows.length > 1}
            canDuplicate={rows.length < MAX_ITEMS}
            hasHsCode={hasHsCode}
            CodeSearch={CodeSearch}
            hasResult={props.hasResult}
            isLongList={rows.length >= MIN_LONG_LIST}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}

function ItemColumns({ hasHsCode, currency }: { hasHsCode: boolean; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden="true"
      className={`hidden items-end pb-1 text-sm font-medium @row:grid ${itemColumns(hasHsCode, currency)}`}
    >
      <span />
      <span>{t("items.description")}</span>
      <span>{t("items.countryOfOrigin")}</span>
      <span className="-ml-8 pr-3 text-right pointer-fine:@coded-row:pr-1.5">
        {t("items.quantity")}
      </span>
      <span className="pr-3 text-right">{t("items.unitValue")}</span>
      {hasHsCode ? (
        <span className="-mr-8 hidden @coded-row:block">{t("items.hsCode")}</span>
      ) : null}
      <span className="text-right">{t("items.lineTotal")}</span>
    </div>
  );
}

function useItems(form: CalculatorForm) {
  const { t } = useTranslation();
  const { fields, insert, remove } = useFieldArray({
    control: form.control,
    name: "items",
  });

  const actions = useMemo(() => {
    const count = () => form.getValues("items").length;
    const insertAt = (index: number, item: ItemValues) => {
      if (count() >= MAX_ITEMS) {
        return toast({ title: t("items.limit", { max: MAX_ITEMS }), tone: "error" });
      }
      insert(index, item, { shouldFocus: false });
      focusItem(index);
    };
    return {
      add() {
        const { countryOfOrigin = "" } = form.getValues("items").at(-1) ?? {};
        insertAt(count(), { ...emptyItem, countryOfOrigin });
      },
      duplicate(index: number) {
        dismissActionToast();
        insertAt(index + 1, form.getValues(`items.${index}`));
      },
      remove(index: number) {
        const removed = form.getValues(`items.${index}`);
        const neighbor = Math.min(index, count() - 2);
        remove(index);
        focusItem(neighbor);
        toast({
          title: t("items.removed"),
          action: { label: t("common.undo"), run: () => insertAt(index, removed) },
        });
      },
    };
  }, [form, insert, remove, t]);

  return { rows: fields, actions };
}

/** Imports rows pasted from a spreadsheet into a description; a single cell stays text. */
function pasteRows(event: ClipboardEvent, onPasteRows: (text: string) => void) {
  const text = event.clipboardData.getData("text");
  const { id } = event.target as HTMLElement; // safe: one of the fields inside
  if (!id.endsWith(".description") || !/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  onPasteRows(text);
}

/** Enter moves to the next field, past the optional codes, and in the last one adds an item. */
function focusNextOnEnter(event: KeyboardEvent, list: HTMLElement | null, add: () => void) {
  const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
  if (!isPlainEnter || event.defaultPrevented || isComposing(event)) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...(list?.querySelectorAll("input") ?? [])];
  const following = fields.slice(fields.indexOf(event.target) + 1);
  const next = following.find(({ dataset }) => !dataset.isSkippedByEnter);
  if (next) next.focus();
  else add();
}
