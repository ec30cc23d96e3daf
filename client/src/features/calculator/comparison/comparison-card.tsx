import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cardClass } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { MAX_COMPARED } from "#shared/calculator/comparison.ts";
import { countryName } from "#shared/countries.ts";
import { AddCompared, type AddComparedProps } from "./add-compared.tsx";
import { findCheapest } from "./cheapest.ts";
import { ComparedByFields } from "./compared-by-fields.tsx";
import { type Comparison, comparedRequests } from "./comparison.ts";
import { ComparisonAnswer } from "./comparison-answer.tsx";
import { comparisonQuery } from "./comparison-query.ts";
import type { Column } from "./comparison-row.tsx";
import { ComparisonTable } from "./comparison-table.tsx";

type ComparisonCardProps = Omit<AddComparedProps, "onAdd"> & {
  onChange: (comparison: Comparison) => void;
};

/** What is compared, with fields that change it, and the results side by side. */
export function ComparisonCard({ comparison, onChange, ...fields }: ComparisonCardProps) {
  const { t, i18n } = useTranslation("comparison");
  const query = useQuery(comparisonQuery(comparison, i18n.language));
  const toColumns = useColumns();
  const { values } = comparison;
  const change = (changed: string[]) => onChange({ ...comparison, values: changed });
  const remove = (value: string) => change(values.filter((each) => each !== value));
  const add = (value: string) => {
    if (!values.includes(value)) change([...values, value]);
  };
  return (
    <div className={cardClass}>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <ComparedByFields comparison={comparison} onChange={onChange} />
        <div className="min-w-0 grow basis-60 sm:max-w-sm">
          {values.length < MAX_COMPARED ? (
            <AddCompared comparison={comparison} {...fields} onAdd={add} />
          ) : (
            <p className="text-sm text-muted">{t("comparison.full")}</p>
          )}
        </div>
      </div>
      <div aria-busy={query.isFetching} className="transition-opacity aria-busy:opacity-60">
        <QueryContent query={query} errorText={query.error ? errorText(query.error, t) : ""}>
          {({ comparison: shown, compared }) => {
            const columns = toColumns(shown, compared);
            const cheapest = findCheapest(compared);
            return (
              <>
                <ComparisonAnswer columns={columns} cheapest={cheapest} />
                <ComparisonTable
                  columns={columns}
                  cheapest={cheapest}
                  isByOrigin={shown.by === "origin"}
                  onRemove={shown.values.length > 1 ? remove : undefined}
                />
              </>
            );
          }}
        </QueryContent>
      </div>
    </div>
  );
}

function useColumns() {
  const { i18n } = useTranslation();
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (comparison: Comparison, compared: readonly Column["compared"][]): Column[] => {
    const requests = comparedRequests(comparison);
    const names = {
      origin: (value: string) => countryName(value, i18n.language),
      date: formatDay,
      code: (value: string) => value || "–",
    };
    return compared.flatMap((each, index) => {
      const [value, request] = [comparison.values[index], requests[index]];
      if (value === undefined || !request) return [];
      return [{ value, name: names[comparison.by](value), request, compared: each }];
    });
  };
}
