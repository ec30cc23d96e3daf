import { Fragment, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { Table } from "#client/components/table.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { CheckedCase } from "#shared/accuracy/contract.ts";
import { countryName } from "#shared/countries.ts";
import { caseAmounts } from "./case-amounts.ts";
import { CaseDetails } from "./case-details.tsx";
import { CaseVerdictBadge } from "./case-verdict.tsx";

export type CasesProps = {
  title: string;
  cases: readonly CheckedCase[];
  renderLayers: (each: CheckedCase) => ReactNode;
};

export function CaseTable({ title, cases, renderLayers }: CasesProps) {
  const { t } = useTranslation("accuracy");
  return (
    <Table
      caption={title}
      columns={COLUMNS.map(({ name, ...column }) => ({
        label: t(`accuracy.columns.${name}`),
        ...column,
      }))}
    >
      {cases.map((each) => (
        <CaseRows key={each.id} each={each}>
          {renderLayers(each)}
        </CaseRows>
      ))}
    </Table>
  );
}

/** The same widths in each table, so that the columns of all of them are below each other. */
const COLUMNS = [
  { name: "goods" },
  { name: "origin", className: "w-28" },
  { name: "code", className: "w-32" },
  { name: "date", className: "w-28" },
  { name: "expected", isNumber: true, className: "w-28" },
  { name: "computed", isNumber: true, className: "w-32" },
  { name: "difference", isNumber: true, className: "w-24" },
  { name: "verdict", className: "w-44" },
] as const;

function CaseRows({ each, children }: { each: CheckedCase; children: ReactNode }) {
  const { t, i18n } = useTranslation("accuracy");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const amounts = caseAmounts(each, t);
  return (
    <Fragment>
      {/* The row's button serves the keyboard and screen readers; its clicks arrive here too. */}
      <tr
        onClick={() => setOpen(!isOpen)}
        className={classNames("group cursor-pointer align-top", isOpen && "border-b-0")}
      >
        <th scope="row" className="py-2.5 pr-4 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            className="flex items-start gap-2 rounded-control text-left font-medium underline-offset-4 group-hover:underline"
          >
            <Icon
              name="chevron"
              className={classNames(
                "mt-1 size-4 text-muted transition-transform duration-150",
                isOpen && "rotate-180",
              )}
            />
            {each.goods}
          </button>
          <span lang="en" className="block pl-6 text-sm text-muted">
            {each.source.citation}
          </span>
        </th>
        <td className="py-2.5 pr-4">{countryName(each.origin, i18n.language)}</td>
        <td className="py-2.5 pr-4 whitespace-nowrap tabular-nums">{each.code}</td>
        <td className="py-2.5 pr-4 whitespace-nowrap">{formatDay(each.entryDate)}</td>
        <td className="numeric py-2.5 pr-4">{amounts.expected}</td>
        <td className="numeric py-2.5 pr-4">{amounts.computed}</td>
        <td className="numeric py-2.5 pr-4">{amounts.difference}</td>
        <td className="py-2.5">
          <CaseVerdictBadge verdict={each.verdict} />
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailsId}>
          <td colSpan={COLUMNS.length} className="pt-1 pb-5 pl-6">
            <CaseDetails each={each}>{children}</CaseDetails>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
