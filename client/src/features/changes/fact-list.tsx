import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { CodeCount } from "#shared/changes/changes.ts";
import type { Fact } from "#shared/changes/describe-change.ts";
import { formatCode } from "#shared/duties/format-code.ts";

/** What changes, with its details below it, or beside it on wide screens. */
export const entryClass =
  "py-4 first:pt-1 last:pb-0 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-8";

type FactListProps = { facts: readonly Fact[]; children?: ReactNode };

/** The details of a change, a row each; long lists are closed. `children` are further rows. */
export const FactList = ({ facts, children }: FactListProps) => (
  <dl className="mt-2 space-y-1 text-sm lg:mt-0">
    {facts.map((fact) => (
      <FactRow key={fact.label} label={fact.label}>
        <FactValue {...fact} />
      </FactRow>
    ))}
    {children}
  </dl>
);

export const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

function FactValue({ text, short, codes }: Fact) {
  if (codes) return <Codes text={text} codes={codes} />;
  return short === undefined ? text : <Closed summary={short}>{text}</Closed>;
}

function Codes({ text, codes: { count, codes } }: { text: string; codes: CodeCount }) {
  const { t } = useTranslation("changes");
  const rest = count - codes.length;
  return (
    <Closed summary={text}>
      <span className="tabular-nums">{codes.map(formatCode).join(", ")}</span>
      {rest > 0 ? ` ${t("changes.more", { count: rest })}` : null}
    </Closed>
  );
}

const Closed = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="group">
    <summary className="inline-flex min-h-6 items-start gap-1 rounded-control">
      <span>{summary}</span>
      <DetailsChevron className="mt-1 text-muted" />
    </summary>
    <p className="mt-1 mb-2">{children}</p>
  </details>
);
