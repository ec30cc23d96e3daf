import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import {
  originsText,
  programName,
  rateText,
} from "#client/features/datasets/measures/measure-texts.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import type { Translate } from "#shared/texts.ts";

/** One change in words: what it is, from which rate to which, for which origins, by which law. */
export function ChangeItem({ change }: { change: ComingChange }) {
  const { t } = useTranslation("datasets");
  const localizeDays = useLocalizedDays();
  if (change.kind === "activation") {
    return (
      <Item title={t(`datasets.kinds.${change.dataset}`)}>
        <p className="text-sm">{t("coming.activation", { name: localizeDays(change.name) })}</p>
      </Item>
    );
  }
  return change.kind === "measure" ? (
    <MeasureChange change={change} />
  ) : (
    <DatedRecord change={change} />
  );
}

type MeasureChangeProps = { change: Extract<ComingChange, { kind: "measure" }> };

function MeasureChange({ change }: MeasureChangeProps) {
  const { t, i18n } = useTranslation("datasets");
  const { heading, label, citation, url } = change;
  return (
    <Item title={programName(change, i18n.language)} aside={rateChangeText(change, t)}>
      <p className="text-sm">
        <span className="tabular-nums">{heading}</span> <span lang="en">{label}</span>
      </p>
      <Origins change={change} />
      <p className="text-sm text-muted">
        <ExternalLink href={url}>{t("measures.openLaw", { citation })}</ExternalLink>
      </p>
    </Item>
  );
}

type DatedRecordProps = {
  change: Extract<ComingChange, { kind: "gap" | "ban" | "preference" }>;
};

function DatedRecord({ change }: DatedRecordProps) {
  const { t, i18n } = useTranslation("datasets");
  const { kind, event, why } = change;
  return (
    <Item title={programName(change, i18n.language)} aside={t(`coming.${event}`)}>
      {why ? (
        <details className="group text-sm">
          <summary className="flex min-h-6 items-center gap-1">
            {t(`coming.kinds.${kind}`)}
            <DetailsChevron className="text-muted" />
          </summary>
          <p lang="en" className="py-1">
            {why}
          </p>
        </details>
      ) : (
        <p className="text-sm">{t(`coming.kinds.${kind}`)}</p>
      )}
      <Origins change={change} />
    </Item>
  );
}

const MAX_ORIGINS = 6;

/** The first countries of a long list, which would be longer than all else. */
function Origins({ change }: MeasureChangeProps | DatedRecordProps) {
  const { t, i18n } = useTranslation("datasets");
  const { countries } = change;
  const hidden = (countries?.length ?? 0) - MAX_ORIGINS;
  const listed = { ...change, countries: countries?.slice(0, MAX_ORIGINS) ?? null };
  return (
    <p className="text-sm text-muted">
      {originsText(listed, t, i18n.language)}
      {hidden > 0 ? <> … {t("datasets.more", { count: hidden })}</> : null}
    </p>
  );
}

function rateChangeText(
  { before, after }: MeasureChangeProps["change"],
  t: Translate<"datasets">,
): string {
  if (before && after) {
    return `${rateText({ rate: before }, t)} → ${rateText({ rate: after }, t)}`;
  }
  if (after) return t("coming.beginsWith", { rate: rateText({ rate: after }, t) });
  return before ? t("coming.endsWith", { rate: rateText({ rate: before }, t) }) : "";
}

type ItemProps = { title: string; aside?: string; children: ReactNode };

const Item = ({ title, aside, children }: ItemProps) => (
  <li className="py-2">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-medium">{title}</span>
      {aside ? <span className="font-medium tabular-nums">{aside}</span> : null}
    </p>
    {children}
  </li>
);
