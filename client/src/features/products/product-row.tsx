import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { IconButton } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { recordNameClass } from "#client/components/record-row.tsx";
import { ShelfButtons } from "#client/components/shelf-buttons.tsx";
import { countryName } from "#shared/countries.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Product } from "#shared/products/contract.ts";
import { IssueBadges } from "./issue-badges.tsx";
import type { ShelfChange } from "./use-change-product.ts";

type ProductRowProps = {
  product: Product;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
  onChange: (change: ShelfChange) => void;
};

export function ProductRow({ product, isSelected, onSelect, onOpen, onChange }: ProductRowProps) {
  const { t, i18n } = useTranslation("quotes");
  const { description, sku, hsCode, origin, supplier, figures } = product;
  const facts = [
    sku,
    hsCode || t("products.row.noCode"),
    origin ? countryName(origin, i18n.language) : t("products.row.noOrigin"),
    supplier,
  ];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 lg:grid-cols-[auto_minmax(0,1fr)_11rem_auto] lg:items-start">
      <label className="-m-2 flex size-10 items-center justify-center">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={onSelect}
          aria-label={`${t("products.selection.select")}: ${description}`}
          className="size-4.5 accent-accent"
        />
      </label>
      <div className="min-w-0">
        <button type="button" onClick={onOpen} className={`${recordNameClass} font-medium`}>
          <bdi className="wrap-anywhere">{description}</bdi>
        </button>
        <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(" · ")}</p>
        <div className="mt-1 flex flex-wrap gap-1">
          {figures ? (
            <IssueBadges issues={figures.issues} />
          ) : (
            <Badge tone="plain">{t("products.row.computing")}</Badge>
          )}
        </div>
      </div>
      <ProductFigures product={product} />
      <div className="col-start-2 -ml-3 flex lg:col-start-auto lg:ml-0">
        <IconButton label={`${t("products.list.edit")}: ${description}`} onClick={onOpen}>
          <LazyIcon name="edit" />
        </IconButton>
        <ShelfButtons name={description} isArchived={product.isArchived} onChange={onChange} />
      </div>
    </li>
  );
}

/** What one piece costs with its duty, and what remains of the selling price. */
function ProductFigures({ product: { unitPrice, currency, figures } }: { product: Product }) {
  const { t } = useTranslation("quotes");
  const { duty = null, range = null, margin = null } = figures ?? {};
  const texts = [
    t("products.row.price", { price: formatMoney(unitPrice, currency) }),
    ...(duty === null || range
      ? []
      : [t("products.row.duty", { duty: formatMoney(duty, currency) })]),
  ];
  return (
    <div className="col-start-2 text-sm tabular-nums lg:col-start-auto lg:text-right">
      <p className="text-base font-medium">
        {landedCostText(figures, currency)}{" "}
        <span className="text-sm font-normal text-muted">{currency}</span>
      </p>
      <p className="text-muted">{texts.map(withoutBreaks).join(" · ")}</p>
      {margin === null ? null : (
        <p className={margin < 0 ? "text-danger" : "text-muted"}>
          {t("products.row.margin", { margin: percentText(margin) })}
        </p>
      )}
    </div>
  );
}

/** A range while something is open. */
function landedCostText(figures: Product["figures"], currency: Product["currency"]): string {
  const { landedCost = null, range = null } = figures ?? {};
  const money = (amount: number) => formatMoney(amount, currency);
  if (range) return `${money(range.least)} – ${money(range.most)}`;
  return landedCost === null ? "–" : money(landedCost);
}

const withoutBreaks = (text: string): string => text.replaceAll(" ", "\u00a0");

const percentText = (percent: number): string =>
  `${percent.toLocaleString("en-US").replace("-", "−")}%`;
