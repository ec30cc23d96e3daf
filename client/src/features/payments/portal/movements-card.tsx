import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { SegmentedControl } from "#client/components/segmented-control.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { type MovementMode, movementsFile, movementsFileName } from "#shared/payments/movements.ts";
import { MOVEMENT_PERIODS, type MovementPeriod, movementDays } from "./movement-days.ts";

const MODES = ["live", "test"] as const satisfies MovementMode[];

/** The file for the bookkeeping. It begins with the last month, which is what is booked most often. */
export function MovementsCard() {
  const { t } = useTranslation("admin");
  const [period, setPeriod] = useState<MovementPeriod>("lastMonth");
  const [mode, setMode] = useState<MovementMode>("live");
  const filter = { ...movementDays(period), mode };
  return (
    <Card title={t("movements.title")}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t("movements.hint")}</p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          id="movements-period"
          label={t("movements.period")}
          value={period}
          options={MOVEMENT_PERIODS.map((value) => ({
            value,
            label: t(`movements.periods.${value}`),
          }))}
          onChange={({ target }) =>
            setPeriod(MOVEMENT_PERIODS.find((name) => name === target.value) ?? "lastMonth")
          }
        />
        <SegmentedControl
          label={t("transactions.mode")}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`transactions.modes.${value}`) }))}
          onChange={setMode}
        />
        <FileLink
          url={buildUrl(movementsFile.path, {}, filter)}
          fileName={movementsFileName(filter)}
        >
          {t("movements.download")}
        </FileLink>
      </div>
    </Card>
  );
}
