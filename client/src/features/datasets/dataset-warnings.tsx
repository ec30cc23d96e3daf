import { useTranslation } from "react-i18next";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { DatasetWarning } from "#shared/datasets/contract.ts";
import type { Translate } from "#shared/texts.ts";

type RateJump = Extract<DatasetWarning, { kind: "rateChanged" }>;

/** What may be a mistake in a file. */
export function DatasetWarnings({ warnings }: { warnings: readonly DatasetWarning[] }) {
  const { t } = useTranslation("datasets");
  const texts = warningTexts(warnings, t);
  return texts.map((text) => (
    <WarningNotice key={text} role="alert" className="my-4 gap-2">
      <p>{text}</p>
    </WarningNotice>
  ));
}

function warningTexts(warnings: readonly DatasetWarning[], t: Translate<"datasets">): string[] {
  const percentage = (value: number | string) => t("common.percent", { value });
  const rates = warnings
    .filter((warning): warning is RateJump => warning.kind === "rateChanged")
    .map(({ currency, percent }) => `${currency} ${percentage(formatChange(percent))}`);
  const removals = warnings.flatMap((warning) => {
    if (warning.kind !== "removed") return [];
    const { removed, total } = warning;
    const share = percentage(Math.floor((removed / total) * 100));
    const params = { removed: formatCount(removed), total: formatCount(total), share };
    return [t("datasets.removedWarning", params)];
  });
  return rates.length > 0
    ? [...removals, t("datasets.rateWarning", { rates: rates.join(", ") })]
    : removals;
}

const formatChange = (percent: number): string =>
  percent.toLocaleString("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 0 });
