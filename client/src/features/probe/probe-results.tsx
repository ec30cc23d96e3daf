import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Table } from "#client/components/table.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { compareLayers, type LayerPair } from "#shared/duties/compare-layers.ts";
import { programName } from "#shared/duties/program-name.ts";
import { unassessedText } from "#shared/duties/unassessed-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { ProbeOutcome, ProbeResult } from "#shared/probe/contract.ts";

/** The duties by each version, layer by layer, with what differs marked. */
export function ProbeResults({ entryDate, active, draft }: ProbeResult) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (
    <div className="mt-4 space-y-3">
      <p className="text-sm text-muted">{t("probe.entryDate", { date: formatDay(entryDate) })}</p>
      <ProbeTable active={active} draft={draft} />
      <OutcomeNotes title={t("probe.active")} outcome={active} />
      {draft ? <OutcomeNotes title={t("probe.draft")} outcome={draft} /> : null}
    </div>
  );
}

type OutcomesProps = Pick<ProbeResult, "active" | "draft">;

function ProbeTable({ active, draft }: OutcomesProps) {
  const { t } = useTranslation("datasets");
  const pairs = compareLayers(layers(active), draft ? layers(draft) : layers(active));
  const columns = [
    { label: t("probe.dutyColumn") },
    { label: t("probe.active"), isNumber: true },
    ...(draft
      ? [
          { label: t("probe.draft"), isNumber: true },
          { label: t("probe.difference"), isNumber: true },
        ]
      : []),
  ];
  const programs = { ...active.programs, ...draft?.programs };
  return (
    <Table caption={t("probe.title")} columns={columns}>
      {pairs.map((pair) => (
        <LayerRow key={pair.heading} pair={pair} programs={programs} hasDraft={draft !== null} />
      ))}
      <TotalRow active={active} draft={draft} />
    </Table>
  );
}

const layers = ({ assessment }: ProbeOutcome) => (isByLine(assessment) ? assessment.layers : []);

type LayerRowProps = {
  pair: LayerPair;
  programs: ProbeOutcome["programs"];
  hasDraft: boolean;
};

function LayerRow({ pair, programs, hasDraft }: LayerRowProps) {
  const { t, i18n } = useTranslation(["datasets", "results"]);
  const { heading, active, draft, difference, isChanged } = pair;
  const { program = null, column = null } = active ?? draft ?? {};
  const isMarked = hasDraft && isChanged;
  return (
    <tr className={isMarked ? "bg-warning-soft" : undefined}>
      <th scope="row" className="py-1.5 pr-4 pl-1 text-left font-normal">
        {program
          ? programName(programs, program, i18n.language)
          : t(`results:assessment.columns.${column ?? "general"}`)}
        <span className="block text-sm text-muted tabular-nums">{heading}</span>
      </th>
      <LayerCell layer={active} />
      {hasDraft ? (
        <>
          <LayerCell layer={draft} />
          <DifferenceCell difference={difference} isChanged={isChanged} />
        </>
      ) : null}
    </tr>
  );
}

const LayerCell = ({ layer }: { layer: LayerPair["active"] }) => (
  <td className="numeric py-1.5 pr-4 align-top last:pr-1">
    {layer ? (
      <>
        {formatMoney(layer.amount, "USD")}
        <span className="block text-sm text-muted" lang="en">
          {layer.rate}
        </span>
      </>
    ) : (
      "–"
    )}
  </td>
);

function DifferenceCell({ difference, isChanged }: Pick<LayerPair, "difference" | "isChanged">) {
  const { t } = useTranslation("datasets");
  return (
    <td className={`numeric py-1.5 pr-1 align-top ${isChanged ? "font-semibold" : "text-muted"}`}>
      {isChanged ? signedMoney(difference) : t("probe.same")}
    </td>
  );
}

const signedMoney = (amount: number): string =>
  `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${formatMoney(Math.abs(amount), "USD")}`;

function TotalRow({ active, draft }: OutcomesProps) {
  const { t } = useTranslation("datasets");
  const cellClass = "numeric py-1.5 pr-4 last:pr-1";
  return (
    <tr className="border-t border-edge font-semibold">
      <th scope="row" className="py-1.5 pr-4 pl-1 text-left">
        {t("probe.total")}
      </th>
      <td className={cellClass}>{moneyText(duty(active))}</td>
      {draft ? (
        <>
          <td className={cellClass}>{moneyText(duty(draft))}</td>
          <td className={cellClass}>
            {differenceText(duty(active), duty(draft), t("probe.same"))}
          </td>
        </>
      ) : null}
    </tr>
  );
}

function differenceText(before: number | null, after: number | null, same: string): string {
  if (before === null || after === null) return "–";
  const difference = Math.round((after - before) * 100) / 100;
  return difference === 0 ? same : signedMoney(difference);
}

const duty = ({ assessment }: ProbeOutcome): number | null =>
  isByLine(assessment) ? assessment.duty : null;

const moneyText = (amount: number | null): string =>
  amount === null ? "–" : formatMoney(amount, "USD");

/** The versions of an outcome, and what keeps its duty from being exact. */
function OutcomeNotes({ title, outcome }: { title: string; outcome: ProbeOutcome }) {
  const { t } = useTranslation("datasets");
  const { t: resultText } = useTranslation("results");
  const localizeDays = useLocalizedDays();
  const { assessment, schedule, measures } = outcome;
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-ink">{title}</span>: {schedule.name} ·{" "}
      {localizeDays(measures.name)}
      {assessment.verdict === "provisional" ? (
        <>
          {" "}
          <Badge tone="warning">{resultText("assessment.verdicts.provisional")}</Badge>{" "}
          {t("probe.provisional")}
        </>
      ) : null}
      {assessment.verdict === "unassessed" ? (
        <span className="block text-warning">
          {unassessedText(assessment.reason, "USD", resultText)}
        </span>
      ) : null}
    </p>
  );
}
