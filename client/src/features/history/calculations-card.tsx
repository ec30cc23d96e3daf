import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { CursorPagination, useCursors } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { RenameDialog } from "#client/components/rename-dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useUndoable } from "#client/lib/use-undoable.ts";
import { hasFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import {
  calculationFilters,
  getOwnCalculation,
  MAX_CALCULATION_NAME,
  type OwnCalculation,
  updateOwnCalculation,
} from "#shared/history/contract.ts";
import { type CalculationChange, CalculationRow, calculationName } from "./calculation-row.tsx";
import { allCalculationQueries, calculationsQuery } from "./queries.ts";

type CalculationsCardProps = { onOpen: (request: CalculationRequest) => void };

/** The account's calculations; each opens in the calculator. */
export function CalculationsCard({ onOpen }: CalculationsCardProps) {
  const { t } = useTranslation("quotes");
  const { filters, change, clear } = useUrlFilters(calculationFilters, { hasPages: true });
  const { cursors, setCursors } = useCursors();
  const after = cursors.at(-1);
  const query = useQuery(calculationsQuery({ ...filters, ...(after && { after }) }));
  const [renamed, setRenamed] = useState<OwnCalculation | null>(null);
  const update = useChangeCalculation();
  const open = useAction(getOwnCalculation, { onSuccess: ({ request }) => onOpen(request) });
  return (
    <Card title={t("quotes.home.calculations")}>
      <FilterBar
        searchLabel={t("quotes.list.searchCalculations")}
        filters={filters}
        onSearch={(search) => change({ search })}
        onClear={clear}
      >
        <FilterSelect
          id="calculation-shelf"
          label={t("quotes.list.shelf")}
          values={["archived"]}
          valueText={() => t("quotes.list.archived")}
          anyText={t("quotes.list.current")}
          value={filters.shelf}
          onChange={(shelf) => change({ shelf })}
        />
      </FilterBar>
      <QueryList
        query={query}
        errorText={t("quotes.list.loadFailed")}
        rows={{ count: 5, className: "h-20 md:h-15" }}
        empty={({ calculations }) =>
          calculations.length === 0 ? (
            <EmptyState
              title={t(hasFilters(filters) ? "quotes.list.noMatch" : "quotes.list.noCalculations")}
              text={hasFilters(filters) ? null : t("quotes.list.noCalculationsText")}
            />
          ) : null
        }
      >
        {({ calculations }) => (
          <ul className="divide-y divide-line">
            {calculations.map((calculation) => (
              <CalculationRow
                key={calculation.id}
                calculation={calculation}
                onOpen={() => open.mutate({ params: { id: calculation.id } })}
                onChange={(change) => update(calculation, change)}
                onRename={() => setRenamed(calculation)}
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
      />
      {renamed ? (
        <RenameDialog
          name={calculationName(renamed, t)}
          maxLength={MAX_CALCULATION_NAME}
          onRename={(name) => update(renamed, { name })}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </Card>
  );
}

/** Changes a calculation, with a message that takes the change back. */
function useChangeCalculation() {
  const { t } = useTranslation("quotes");
  const change = useUndoable(updateOwnCalculation, [allCalculationQueries]);
  return (calculation: OwnCalculation, body: CalculationChange) => {
    const params = { id: calculation.id };
    const { name, isArchived, isDeleted } = body;
    if (name !== undefined) {
      const before = calculationName(calculation, t);
      change(
        { params, body },
        { title: t("quotes.list.renamed"), undo: { params, body: { name: before } } },
      );
    } else if (isDeleted !== undefined) {
      const undo = { params, body: { isDeleted: !isDeleted } };
      change({ params, body }, { title: t("shelf.deleted"), undo });
    } else {
      const undo = { params, body: { isArchived: !isArchived } };
      const title = t(isArchived ? "shelf.movedToArchive" : "shelf.takenFromArchive");
      change({ params, body }, { title, undo });
    }
  };
}
