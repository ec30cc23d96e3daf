import { useTranslation } from "react-i18next";
import type { CalculationResult, LandedCostExplanation } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { Amount } from "./amount.tsx";
import { landedCostLines, type QuoteLine } from "./quote-lines.ts";

type LandedCostLinesProps = { lines: readonly QuoteLine[]; currency: Currency };

/** The lines of a quote in the landed-cost provider's words. */
export function LandedCostLines({ lines, currency }: LandedCostLinesProps) {
  const { t } = useTranslation("results");
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("results.data")}</th>
          <th scope="col">{t("results.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote have no id and keep their order
          <tr key={index} className="text-muted">
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {t(`breakdown.kinds.${line.kind}`)}
              <span lang="en" className="block text-xs">
                {[line.description, line.note, line.formula].filter(Boolean).join(" · ")}
              </span>
            </th>
            <td className="py-1 text-right align-top">
              <Amount value={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The lines of no item, the thresholds and the guarantee of a quote. */
export function LandedCostNotes({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const { provider, currency } = result;
  if (!provider) return null;
  const general = landedCostLines(result, null);
  return (
    <section aria-label={t("breakdown.explained")} className="text-sm">
      <h3 className="mb-2 text-base font-semibold">{t("breakdown.explained")}</h3>
      {general.length > 0 ? (
        <>
          <h4 className="font-medium">{t("breakdown.general")}</h4>
          <LandedCostLines lines={general} currency={currency} />
        </>
      ) : null}
      {provider.deMinimis.length > 0 ? <Thresholds {...provider} /> : null}
      {provider.guaranteeCode ? (
        <p className="mt-2 text-muted">
          {t("breakdown.guarantee", { code: provider.guaranteeCode })}
        </p>
      ) : null}
    </section>
  );
}

function Thresholds({ deMinimis }: Pick<LandedCostExplanation, "deMinimis">) {
  const { t } = useTranslation("results");
  const labels: Record<string, string> = {
    DUTY: t("breakdown.kinds.duty"),
    TAX: t("breakdown.kinds.tax"),
    FEE: t("breakdown.kinds.fee"),
    ABOVE: t("breakdown.above"),
    BELOW: t("breakdown.below"),
  };
  return (
    <>
      <h4 className="mt-3 font-medium">{t("breakdown.deMinimis")}</h4>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {deMinimis.map(({ type, threshold, method, note, formula }) => (
          <li key={[type, method, note, formula].join()}>
            {[type, threshold, method]
              .map((word) => labels[word ?? ""] ?? word)
              .filter(Boolean)
              .join(" · ")}
            <span lang="en" className="block text-xs wrap-anywhere">
              {[note, formula].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
