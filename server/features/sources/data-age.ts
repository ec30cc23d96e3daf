import type { Deps } from "#server/deps.ts";
import { tariffs } from "#server/features/datasets/tariffs/kind.ts";
import { dataDate } from "#server/features/datasets/version-dates.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import type { DataStatus } from "#shared/sources/data-status.ts";
import { utcDay } from "#shared/utc-day.ts";

type DataAgeDeps = Pick<Deps, "measures" | "settings" | "sourceStatus">;

const DAY_MS = 86_400_000;

/** How current the data in force is. */
export async function readDataStatus(
  deps: DataAgeDeps & Pick<Deps, "datasets">,
): Promise<DataStatus> {
  const [checked, rates, settings] = await Promise.all([
    readLastCheck(deps),
    deps.datasets.active(tariffs),
    deps.settings.get(),
  ]);
  const ratesAsOf =
    rates && (dataDate(rates.version) ?? utcDay(rates.version.activatedAt ?? undefined));
  return { ...checked, ratesAsOf, age: ageAfter(checked.days, settings) };
}

/** Whether the data is older than the owner allows for exact duties by tariff line. */
export async function isDataTooOld(deps: DataAgeDeps): Promise<boolean> {
  const limit = settingValue(await deps.settings.get(), "strict_data_days");
  return limit !== null && (await readLastCheck(deps)).days > limit;
}

/**
 * `days` are whole days since the sources of law were last looked at with success, or since the day up to which the measures
 * are complete if that is later.
 */
async function readLastCheck({ measures, sourceStatus }: DataAgeDeps) {
  const [active, { checkedAt, openNotices }] = await Promise.all([
    measures.get(),
    sourceStatus.get(),
  ]);
  const measuresAsOf = active?.file.asOf ?? null;
  const checkedOn = checkedAt && utcDay(checkedAt);
  return { measuresAsOf, checkedOn, days: daysSince([measuresAsOf, checkedOn]), openNotices };
}

function ageAfter(days: number, settings: readonly StoredSetting[]): DataStatus["age"] {
  if (days > settingValue(settings, "data_age_warning_days")) return "stale";
  return days > settingValue(settings, "data_age_notice_days") ? "aging" : "fresh";
}

const daysSince = (days: readonly (string | null)[]): number => {
  const latest = days.reduce<string>((later, day) => (day && day > later ? day : later), "");
  return latest ? Math.max(0, (Date.parse(utcDay()) - Date.parse(latest)) / DAY_MS) : 0;
};
