import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { ReversedDays } from "#client/components/reversed-days.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import { isReversed } from "#shared/http/day-range.ts";
import { transactionFilters, transactionsFile } from "#shared/payments/portal-contract.ts";
import { FilterFields } from "./filter-fields.tsx";
import { toRequest } from "./transaction-filters.ts";
import { TransactionPages } from "./transaction-pages.tsx";

export function TransactionsCard() {
  const { t } = useTranslation("admin");
  const { filters, change, clear } = useUrlFilters(transactionFilters, { hasPages: true });
  const hasReversedDays = isReversed(filters);
  return (
    <Card
      title={t("transactions.title")}
      aside={
        hasReversedDays ? null : (
          <FileLink
            url={buildUrl(transactionsFile.path, {}, toRequest(filters))}
            fileName="transactions.csv"
          >
            {t("transactions.export")}
          </FileLink>
        )
      }
    >
      <p className="mb-4 text-sm text-muted">{t("transactions.exportHint")}</p>
      <FilterFields filters={filters} onChange={change} onClear={clear} />
      {hasReversedDays ? (
        <ReversedDays onClear={() => change({ from: undefined, to: undefined, zone: undefined })} />
      ) : (
        <TransactionPages filters={filters} />
      )}
    </Card>
  );
}
