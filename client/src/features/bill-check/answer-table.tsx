import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import { AnswerRows } from "./answer-rows.tsx";

/** A line of the bill in two rows: its amounts, and why. What is owed is below what was billed on a phone. */
export function AnswerTable({ check }: { check: BillCheck }) {
  const { t } = useTranslation("bill");
  return (
    <Table
      caption={t("answer.title")}
      columns={[
        { label: t("answer.columns.line") },
        { label: t("answer.columns.billed"), isNumber: true, className: "max-sm:pr-0" },
        {
          label: t("answer.columns.owed"),
          isNumber: true,
          className: "hidden sm:table-cell",
        },
      ]}
    >
      {check.lines.map((line) => (
        <AnswerRows key={line.positions.join()} line={line} check={check} />
      ))}
    </Table>
  );
}
