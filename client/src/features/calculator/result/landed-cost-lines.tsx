import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { AmountTableHead } from "#client/explanation/amount-table-head.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { landedCostLines } from "#shared/calculator/quote-lines.ts";
import type { Currency } from "#shared/currency.ts";
import { shareText } from "#shared/duties/formula-text.ts";
import type { LandedCostExplanation, QuoteLine } from "#shared/landed-cost/explanation.ts";

type LandedCostLinesProps = { lines: readonly QuoteLine[]; currency: Currency };

/** The lines of a quote: what each is, how it was calculated, and its amount. */
export function LandedCostLines({ lines, currency }: LandedCostLinesProps) {
  const { t } = useTranslation("results");
  return (
    <table className="w-full text-sm">
      <AmountTableHead />
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote have no id and keep their order
          <tr key={index} className="text-muted">
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {line.layer ? t(LAYER_LABELS[line.layer]) : t(`breakdown.names.${line.name}`)}
              {line.description ? (
                <>
                  {" · "}
                  <span lang="en">{line.description}</span>
                </>
              ) : null}
              <LineCalculation line={line} currency={currency} />
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

/** "18% × $250.00 (goods and shipping)" */
function LineCalculation({ line, currency }: { line: QuoteLine; currency: Currency }) {
  const { t } = useTranslation("results");
  if (!line.calculation) return null;
  const { percent, base, of } = line.calculation;
  return (
    <span className="block text-xs">
      <span className="sm:whitespace-nowrap">
        {shareText({ percent, value: base }, currency, t)}
      </span>
      {of ? ` (${t(`breakdown.bases.${of}`)})` : null}
    </span>
  );
}

/** The lines of no item and the thresholds of a quote. */
export function LandedCostNotes({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const { provider, currency } = result;
  const general = landedCostLines(result, null);
  if (!provider || general.length + provider.deMinimis.length === 0) return null;
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
    </section>
  );
}

function Thresholds({ deMinimis }: Pick<LandedCostExplanation, "deMinimis">) {
  const { t } = useTranslation("results");
  return (
    <>
      <h4 className="mt-3 font-medium">{t("breakdown.deMinimis")}</h4>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {deMinimis.map(({ kind, isAbove, of }) => (
          <li key={[kind, isAbove, of].join()}>
            {t("breakdown.threshold", {
              kind: t(`breakdown.kinds.${kind}`),
              state: t(isAbove ? "breakdown.above" : "breakdown.below"),
            })}
            {of ? ` (${t(`breakdown.bases.${of}`)})` : null}
          </li>
        ))}
      </ul>
    </>
  );
}
