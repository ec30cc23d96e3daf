import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { toast } from "#client/lib/toast.ts";
import { type CalculationMethod, MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { Amount } from "./amount.tsx";
import { focusItem } from "./focus-item.ts";
import { foreignItemError } from "./foreign-item-error.ts";
import { emptyItem } from "./form-values.ts";
import { goodsTotal } from "./goods-total.ts";
import { ItemRow, itemColumns } from "./item-row.tsx";
import type { Countries } from "./route-card.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

type ItemsCardProps = {
  form: CalculatorForm;
  countries: Countries;
  currency: Currency;
  method: CalculationMethod;
  onPasteRows: (text: string) => void;
};

/** From here on the fields of all rows together would block the page for a noticeable time. */
const MIN_LONG_LIST = 50;

export function ItemsCard({ form, countries, currency, method, onPasteRows }: ItemsCardProps) {
  const { t } = useTranslation();
  const { rows, actions } = useItems(form);
  const { add } = actions;
  const list = useRef<HTMLDivElement>(null);
  const isFull = rows.length >= MAX_ITEMS;

  return (
    <Card
      title={t("items.title")}
      aside={<p className="text-sm text-muted">{t("items.count", { count: rows.length })}</p>}
    >
      <p className="mb-3 text-sm text-muted">{t("items.originHint")}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys it listens for belong to the fields inside */}
      <div
        ref={list}
        className="@container"
        onKeyDown={(event) => focusNextOnEnter(event, list.current, add)}
        onPaste={(event) => pasteRows(event, onPasteRows)}
      >
        <div
          aria-hidden="true"
          className={`hidden gap-3 pb-2 text-sm font-medium @2xl:grid ${itemColumns}`}
        >
          <span>{t("items.description")}</span>
          <span>{t("items.countryOfOrigin")}</span>
          <span className="text-right">{t("items.quantity")}</span>
          <span className="text-right">{t("items.unitValue")}</span>
          <span className="text-right">{t("items.lineTotal")}</span>
        </div>
        <div className="divide-y divide-line @2xl:divide-y-0">
          {rows.map((row, index) => (
            <ItemRow
              key={row.id}
              form={form}
              countries={countries}
              currency={currency}
              index={index}
              canRemove={rows.length > 1}
              canDuplicate={!isFull}
              hasHsCode={method === "zonos"}
              isLongList={rows.length >= MIN_LONG_LIST}
              actions={actions}
            />
          ))}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <Button onClick={add} disabled={isFull}>
          <Icon name="plus" />
          {t("items.add")}
        </Button>
        {isFull ? (
          <p className="text-sm text-muted">{t("items.limit", { max: MAX_ITEMS })}</p>
        ) : null}
        <p className="ml-auto text-right">
          <span className="mr-3 text-sm text-muted">{t("items.subtotal")}</span>
          <GoodsSubtotal form={form} currency={currency} />
        </p>
      </div>
    </Card>
  );
}

function useItems(form: CalculatorForm) {
  const { t } = useTranslation();
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: "items",
  });

  const actions = useMemo(() => {
    const count = () => form.getValues("items").length;
    return {
      add() {
        if (count() >= MAX_ITEMS) return;
        append({ ...emptyItem }, { shouldFocus: false });
        focusItem(count() - 1);
      },
      duplicate(index: number) {
        insert(index + 1, form.getValues(`items.${index}`), { shouldFocus: false });
        focusItem(index + 1);
      },
      remove(index: number) {
        const removed = form.getValues(`items.${index}`);
        const neighbour = Math.min(index, count() - 2);
        remove(index);
        focusItem(neighbour);
        toast({
          title: t("items.removed"),
          action: { label: t("common.undo"), run: () => insert(index, removed) },
        });
      },
    };
  }, [form, append, insert, remove, t]);

  return { rows: fields, actions };
}

/** Imports rows pasted from a spreadsheet into a description; a single cell stays text. */
function pasteRows(event: ClipboardEvent, onPasteRows: (text: string) => void) {
  const text = event.clipboardData.getData("text");
  const isDescription = (event.target as HTMLElement).id.endsWith(".description");
  if (!isDescription || !/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  onPasteRows(text);
}

/** Enter moves to the next field, and in the last one adds an item. */
function focusNextOnEnter(event: KeyboardEvent, list: HTMLElement | null, add: () => void) {
  const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
  if (!isPlainEnter || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  const fields = [...(list?.querySelectorAll("input") ?? [])];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.focus();
  else add();
}

function GoodsSubtotal({ form, currency }: Pick<ItemsCardProps, "form" | "currency">) {
  const { t } = useTranslation();
  const items = useWatch({ control: form.control, name: "items" });
  const error = foreignItemError(items, currency, t);
  if (error) return <output className="text-sm text-danger">{error}</output>;
  return (
    <output className="text-lg font-semibold">
      <Amount value={goodsTotal(items, currency)} currency={currency} />
    </output>
  );
}
