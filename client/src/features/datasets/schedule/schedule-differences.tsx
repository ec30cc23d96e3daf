import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import type { DifferencesProps } from "#client/features/datasets/dataset.ts";
import { formatCount } from "#client/lib/format-count.ts";
import {
  DIFFERENCE_KINDS,
  type ScheduleDifferences as Differences,
  type ScheduleDetails,
} from "#shared/schedule/contract.ts";
import { LineDifferences } from "./line-differences.tsx";

export function ScheduleDifferences({
  differences,
}: DifferencesProps<ScheduleDetails, Differences>) {
  const { t } = useTranslation("datasets");
  const kinds = DIFFERENCE_KINDS.filter((kind) => differences[kind].count > 0);
  return (
    <>
      <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-4">
        {DIFFERENCE_KINDS.map((kind) => (
          <Fact key={kind} label={t(`schedule.${kind}`)} size="xl">
            {formatCount(differences[kind].count)}
          </Fact>
        ))}
      </FactsList>
      {kinds.length === 0 ? <p>{t("datasets.noDifferences")}</p> : null}
      {kinds.map((kind) => (
        <LineDifferences key={kind} title={t(`schedule.${kind}`)} differences={differences[kind]} />
      ))}
    </>
  );
}
