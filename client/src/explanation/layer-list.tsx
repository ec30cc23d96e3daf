import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { Currency } from "#shared/currency.ts";
import type { Layer, LegalSource } from "#shared/duties/assessment.ts";
import { unbroken } from "#shared/duties/formula-text.ts";

/** What is known of one duty of the stack; a stored one has less than one that has just been computed. */
type ListedLayer = Pick<Layer<number>, "heading" | "rate" | "amount"> &
  Partial<Pick<Layer<number>, "label" | "from" | "to" | "source">> & {
    title: string;
    /** Rate × value; null where the printed rate has to do. */
    formula: string | null;
  };

type LayerListProps = { layers: readonly ListedLayer[]; duty: number; currency: Currency };

/** The duties of an item one above the other, each with its formula and its law. */
export function LayerList({ layers, duty, currency }: LayerListProps) {
  const { t } = useTranslation("results");
  return (
    <div>
      <ul
        aria-label={t("assessment.stack")}
        className="divide-y divide-line @coded-row:grid @coded-row:grid-cols-[repeat(auto-fill,minmax(max(15rem,(100%-4rem)/3),1fr))] @coded-row:gap-x-8 @coded-row:divide-y-0"
      >
        {layers.map((layer) => (
          <LayerItem key={layer.heading} layer={layer} currency={currency} />
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-t border-edge py-1.5 print:py-0.5 font-medium">
        {t("results.duty")}
        <Amount value={duty} currency={currency} />
      </p>
    </div>
  );
}

/** Begins with a no-break space, so that no line begins with the dot. */
const SEPARATOR = "\u00a0· ";

function LayerItem({ layer, currency }: { layer: ListedLayer; currency: Currency }) {
  const { title, formula, heading, rate, label, amount, source } = layer;
  return (
    <li className="py-1.5 @coded-row:border-t @coded-row:border-line print:py-0">
      <p className="flex justify-between gap-3">
        <span className="font-medium">{title}</span>
        <Amount value={amount} currency={currency} />
      </p>
      {formula ? <p className="text-muted tabular-nums">{unbroken(formula)}</p> : null}
      <p className="text-muted">
        <OfficialLink href={headingUrl(heading)}>{heading}</OfficialLink>
        {SEPARATOR}
        <span lang="en">{[rate, label].filter(Boolean).join(SEPARATOR)}</span>
        <InForce from={layer.from} to={layer.to} />
      </p>
      {source ? <Citation source={source} /> : null}
    </li>
  );
}

function InForce({ from, to }: Pick<ListedLayer, "from" | "to">) {
  const { t } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (!from && !to) return null;
  const parts = [
    from ? t("assessment.since", { from: formatDay(from) }) : null,
    to ? t("assessment.until", { to: formatDay(to) }) : null,
  ];
  return `${SEPARATOR}${parts.filter(Boolean).join(", ")}`;
}

export const Citation = ({ source }: { source: LegalSource }) => (
  <p className="text-muted wrap-anywhere">
    <OfficialLink href={source.url}>
      <span lang="en">{source.citation}</span>
    </OfficialLink>
  </p>
);

export function OfficialLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation("results");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="rounded-control underline decoration-line underline-offset-4 hover:text-ink print:no-underline"
    >
      {children}
      <span className="sr-only"> ({t("assessment.newTab")})</span>
    </a>
  );
}

/** The page where the United States International Trade Commission publishes a heading, the first of several. */
export const headingUrl = (heading: string): string =>
  `https://hts.usitc.gov/search?query=${heading.replace(/ ?\/.*/, "")}`;
