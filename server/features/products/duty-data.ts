import type { Deps } from "#server/deps.ts";
import { exchangeRates } from "#server/features/datasets/exchange-rates/kind.ts";
import { measures } from "#server/features/datasets/measures/kind.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { DutyContext } from "./duty-context.ts";

type DutyDataDeps = Pick<Deps, "datasets" | "settings">;

/** The key changes with the day and with all that the outcome of a product depends on. */
export type KeyedContext = { key: string; context: DutyContext };

/** What products are computed with today; null while there is no active version of the country rates. */
export async function readDutyData(deps: DutyDataDeps): Promise<KeyedContext | null> {
  const { datasets } = deps;
  const [tariff, lines, duties, rates, { method, usesSchedule }] = await Promise.all([
    datasets.active(tariffs),
    datasets.active(schedule),
    datasets.active(measures),
    datasets.active(exchangeRates),
    readCalculationSettings(deps),
  ]);
  if (!tariff) return null;
  const date = destinationToday(TARIFF_DESTINATION);
  const byLine = usesSchedule && lines && duties;
  return {
    key: [
      date,
      ...[tariff, lines, duties, rates].map((active) => active?.version.id ?? "none"),
      method,
      usesSchedule,
    ].join(" "),
    context: {
      date,
      isComputed: method === "csv",
      tariff: tariff.value,
      lineData: byLine ? { schedule: lines.value, measures: duties.value } : null,
      exchangeRates: rates?.value ?? null,
    },
  };
}
