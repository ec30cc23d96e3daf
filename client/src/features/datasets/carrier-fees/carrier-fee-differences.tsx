import { useTranslation } from "react-i18next";
import type { DifferencesProps } from "#client/features/datasets/dataset.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import type { CarrierFeeDifferences as Differences } from "#shared/carrier-fees/contract.ts";
import { FeeTable } from "./fee-table.tsx";

export function CarrierFeeDifferences({
  differences: { added, changed, removed },
}: DifferencesProps<object, Differences>) {
  const { t } = useTranslation("datasets");
  if (added.length + changed.length + removed.length === 0) {
    return <p>{t("datasets.noDifferences")}</p>;
  }
  return (
    <div className="space-y-4">
      <FeeGroup title={t("datasets.added")} fees={added} />
      <FeeGroup
        title={`${t("datasets.changed")}: ${t("datasets.before")}`}
        fees={changed.map(({ before }) => before)}
      />
      <FeeGroup
        title={`${t("datasets.changed")}: ${t("datasets.after")}`}
        fees={changed.map(({ after }) => after)}
      />
      <FeeGroup title={t("datasets.removed")} fees={removed} />
    </div>
  );
}

type FeeGroupProps = { title: string; fees: readonly CarrierFee[] };

function FeeGroup({ title, fees }: FeeGroupProps) {
  if (fees.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      <FeeTable caption={title} fees={fees} />
    </section>
  );
}
