import { useTranslation } from "react-i18next";
import { formatCount } from "#client/lib/format-count.ts";
import { countryName } from "#shared/countries.ts";
import type { ChangedLine, Impact } from "#shared/datasets/impact.ts";
import type { VersionImpact } from "#shared/datasets/proposals.ts";
import { formatAmount } from "#shared/money.ts";

/** What a draft would have changed in recent calculations; nothing for data whose effect cannot be computed. */
export function ImpactText({ impact, isComputing }: VersionImpact) {
  const { t } = useTranslation("sources");
  if (isComputing) {
    return (
      <p role="status" className="mt-2 text-sm text-muted">
        {t("proposals.computing")}
      </p>
    );
  }
  return impact ? <ComputedImpact impact={impact} /> : null;
}

function ComputedImpact({ impact }: { impact: Impact }) {
  const { t } = useTranslation("sources");
  const { sampled, changed, newlyInexact, largest } = impact;
  if (sampled === 0) return <p className="mt-2 text-sm text-muted">{t("proposals.noSample")}</p>;
  return (
    <div className="mt-2 text-sm">
      <p className="font-medium">
        {changed > 0
          ? t("proposals.changed", { changed: formatCount(changed), sampled: formatCount(sampled) })
          : t("proposals.unchanged", { sampled: formatCount(sampled) })}
      </p>
      {newlyInexact > 0 ? (
        <p className="text-warning">
          {t("proposals.inexact", { items: formatCount(newlyInexact) })}
        </p>
      ) : null}
      {largest.length > 0 ? <LargestChanges lines={largest} /> : null}
    </div>
  );
}

function LargestChanges({ lines }: { lines: readonly ChangedLine[] }) {
  const { t, i18n } = useTranslation("sources");
  const percent = (value: number) => t("common.percent", { value: formatAmount(value) });
  return (
    <>
      <p className="mt-2 text-muted">{t("proposals.largest")}</p>
      <ul>
        {lines.map(({ code, origin, description, before, after }) => (
          <li
            key={`${code} ${origin} ${description}`}
            className="flex flex-wrap justify-between gap-x-4 border-line border-t py-1.5 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {t("proposals.goods", {
                code: code ?? description,
                origin: countryName(origin, i18n.language),
              })}
              {code ? (
                <span dir="auto" className="text-muted">
                  {" "}
                  {description}
                </span>
              ) : null}
            </span>
            <span className="tabular-nums">
              {t("proposals.change", { before: percent(before), after: percent(after) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
