import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { CursorPagination, useCursors } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { hasFilters, type UrlFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { type listProducts, type Product, productFilters } from "#shared/products/contract.ts";
import { CatalogDialog } from "./catalog-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductRow } from "./product-row.tsx";
import { ProductsToolbar } from "./products-toolbar.tsx";
import { catalogQuery, productsQuery } from "./queries.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { toRequest } from "./to-request.ts";
import { useChangeProduct } from "./use-change-product.ts";
import { useSelection } from "./use-selection.ts";

type ProductsCardProps = {
  /** Opens the import of a file. */
  onFile: (file: File) => void;
  onCalculate: (request: CalculationRequest) => void;
};

type Opened = { dialog: "product"; product: Product | null } | { dialog: "catalog" } | null;

/** What the account imports again and again, with the landed cost of each and what is open about it. */
export function ProductsCard({ onFile, onCalculate }: ProductsCardProps) {
  const { t } = useTranslation("quotes");
  const { filters, change, clear } = useUrlFilters(productFilters, { hasPages: true });
  const { cursors, setCursors } = useCursors();
  const after = cursors.at(-1);
  const query = useQuery(productsQuery({ ...filters, ...(after && { after }) }));
  const { data: catalog } = useQuery(catalogQuery);
  const selection = useSelection();
  const [opened, setOpened] = useState<Opened>(null);
  const update = useChangeProduct();
  return (
    <Card
      title={t("products.title")}
      aside={
        <ProductsToolbar
          onAdd={() => setOpened({ dialog: "product", product: null })}
          onFile={onFile}
          onOpenCatalog={() => setOpened({ dialog: "catalog" })}
        />
      }
    >
      <ProductFilters filters={filters} onChange={change} onClear={clear} />
      <ProductCounts counts={query.data} />
      <QueryList
        query={query}
        errorText={t("products.list.loadFailed")}
        rows={{ count: 5, className: "h-24 md:h-18" }}
        empty={({ products }) =>
          products.length === 0 ? <NoProducts isFiltered={hasFilters(filters)} /> : null
        }
      >
        {({ products }) => (
          <ul className="divide-y divide-line border-t border-line">
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                isSelected={selection.has(product)}
                onSelect={() => selection.toggle(product)}
                onOpen={() => setOpened({ dialog: "product", product })}
                onChange={(body) => update(product, body)}
              />
            ))}
          </ul>
        )}
      </QueryList>
      <CursorPagination
        cursors={cursors}
        next={query.data?.next ?? null}
        isBusy={query.isPlaceholderData}
        onChange={setCursors}
        isSorted={filters.show === "needsWork"}
      />
      <SelectionBar
        selection={selection}
        onUse={(products) => onCalculate(toRequest(products, catalog))}
      />
      {opened?.dialog === "product" ? (
        <ProductDialog product={opened.product} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.dialog === "catalog" && catalog ? (
        <CatalogDialog catalog={catalog} onClose={() => setOpened(null)} />
      ) : null}
    </Card>
  );
}

function NoProducts({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <EmptyState
      title={t(isFiltered ? "products.list.noMatch" : "products.list.none")}
      text={isFiltered ? null : t("products.list.noneText")}
    />
  );
}

type Counts = EndpointResult<typeof listProducts> | undefined;

/** How many products there are, how many need work, and whether figures are being computed. */
function ProductCounts({ counts }: { counts: Counts }) {
  const { t } = useTranslation("quotes");
  const { total = 0, needsWork = 0, computing = 0 } = counts ?? {};
  if (total === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span>{t("products.list.total", { count: total, total: formatCount(total) })}</span>
      <span>
        {t("products.list.needWork", { count: needsWork, total: formatCount(needsWork) })}
      </span>
      <span role="status">
        {computing > 0
          ? t("products.list.computing", { count: computing, total: formatCount(computing) })
          : null}
      </span>
    </p>
  );
}

type Filters = UrlFilters<typeof productFilters>;

type ProductFiltersProps = {
  filters: Filters;
  onChange: (changed: Filters) => void;
  onClear: () => void;
};

function ProductFilters({ filters, onChange, onClear }: ProductFiltersProps) {
  const { t } = useTranslation("quotes");
  return (
    <FilterBar
      searchLabel={t("products.list.search")}
      filters={filters}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      <FilterSelect
        id="product-show"
        label={t("products.list.show")}
        values={["needsWork", "archived"]}
        valueText={(value) => t(`products.list.${value}`)}
        anyText={t("products.list.current")}
        value={filters.show}
        onChange={(show) => onChange({ show })}
      />
    </FilterBar>
  );
}
