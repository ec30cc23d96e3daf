import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { SegmentedControl } from "#client/components/segmented-control.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { browserTimeZone, timeZoneLabel } from "#client/lib/time-zone.ts";
import { type MovementMode, movementsFile, movementsFileName } from "#shared/payments/movements.ts";
import { zonedDay } from "#shared/zoned-day.ts";
import { PERIODS, type Period, periodDays } from "./period-days.ts";

const MODES = ["live", "test"] as const satisfies MovementMode[];

/**
 * The file for the bookkeeping. It begins with the last month, which is what is booked most often. `children` are what else
 * concerns the file.
 */
export function MovementsCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("admin");
  const [period, setPeriod] = useState<Period>("lastMonth");
  const [mode, setMode] = useState<MovementMode>("live");
  const zone = browserTimeZone();
  const filter = { ...periodDays(period, zonedDay(zone ?? "UTC")), zone, mode };
  return (
    <Card title={t("movements.title")}>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t("movements.hint", { zone: timeZoneLabel(zone) })}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          id="movements-period"
          label={t("movements.period")}
          value={period}
          options={PERIODS.map((value) => ({
            value,
            label: t(`movements.periods.${value}`),
          }))}
          onChange={({ target }) =>
            setPeriod(PERIODS.find((name) => name === target.value) ?? "lastMonth")
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
      {children ? <div className="mt-4 border-t border-line pt-2">{children}</div> : null}
    </Card>
  );
}
