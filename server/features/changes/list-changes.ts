import type { ActiveDataset } from "#server/db/dataset-cache.ts";
import type { Deps } from "#server/deps.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { namesInLanguage } from "#server/duties/us/measures/program-names.ts";
import { measures as measuresKind } from "#server/features/datasets/measures/kind.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import type { ChangeDay, ChangeFilters, ChangeList, DataUpdate } from "#shared/changes/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import type { Language } from "#shared/languages.ts";
import { addDays } from "#shared/utc-day.ts";
import { type ChangeFilter, createChangeFilter } from "./change-filter.ts";
import { datedLaw } from "./dated-law.ts";
import { groupChanges } from "./group-changes.ts";
import { presentUpdate } from "./present-update.ts";
import { type ActivationRow, MAX_READ_ACTIVATIONS, readActivations } from "./queries.ts";

const DAYS_PER_PAGE = 10;

export type ChangeDeps = Pick<Deps, "db" | "schedule" | "datasets">;

type ListChangesInput = ChangeFilters & {
  until?: string | undefined;
  language: Language;
  /** The number of a page by default. */
  dayCount?: number;
};

/** A page of days with what changed, and on the first page the known days to come. */
export async function listChanges(
  deps: ChangeDeps,
  { until, language, dayCount = DAYS_PER_PAGE, ...filters }: ListChangesInput,
): Promise<ChangeList> {
  const [active, schedule, rows] = await Promise.all([
    deps.datasets.active(measuresKind),
    filters.code === undefined ? null : deps.schedule.get(),
    readActivations(deps.db, { code: filters.code, until }),
  ]);
  const measures = active?.value ?? null;
  const filter = createChangeFilter(filters, schedule);
  const law = measures ? acceptedLaw(measures, filter) : [];
  const today = destinationToday(TARIFF_DESTINATION);
  const latest = until !== undefined && until < today ? until : today;
  const past = law.filter(({ day }) => day <= latest).toReversed();
  return {
    today,
    coming: until === undefined ? law.filter(({ day }) => day > today) : [],
    ...pageOf(past, updatesByDay(rows, filter), { end: endOfReading(rows), dayCount }),
    measures: active && presentMeasures(active),
    programs: namesInLanguage(allPrograms(measures, rows), language),
  };
}

const presentMeasures = ({ version, value }: ActiveDataset<Measures>) => ({
  name: version.name,
  asOf: value.file.asOf,
  activatedAt: (version.activatedAt ?? version.createdAt).toISOString(),
});

/** The first day first. */
const acceptedLaw = (measures: Measures, filter: ChangeFilter): ChangeDay[] =>
  datedLaw(measures).flatMap(({ day, changes }) => {
    const accepted = changes.filter((each) => filter.accepts(each, [each.change.program]));
    return accepted.length > 0 ? [{ day, law: groupChanges(accepted), updates: [] }] : [];
  });

/** Days of the law and of activations, whole ones: a day of which not all activations were read is on the next page. */
function pageOf(
  law: readonly ChangeDay[],
  updates: ReadonlyMap<string, DataUpdate[]>,
  { end, dayCount }: { end: string | null; dayCount: number },
): Pick<ChangeList, "days" | "next"> {
  const lawByDay = new Map(law.map((each) => [each.day, each.law]));
  const all = [...new Set([...lawByDay.keys(), ...updates.keys()])].sort().toReversed();
  const days = all.filter((day) => end === null || day > end);
  const shown = days.slice(0, dayCount);
  return {
    days: shown.map((day) => ({
      day,
      law: lawByDay.get(day) ?? [],
      updates: updates.get(day) ?? [],
    })),
    next: days[dayCount] ?? end,
  };
}

/** The latest day that was not read to its end; null if there are no more activations. */
function endOfReading(rows: readonly ActivationRow[]): string | null {
  const last = rows.length < MAX_READ_ACTIVATIONS ? undefined : rows.at(-1)?.day;
  if (last === undefined) return null;
  return rows[0]?.day === last ? addDays(last, -1) : last;
}

function updatesByDay(
  rows: readonly ActivationRow[],
  filter: ChangeFilter,
): ReadonlyMap<string, DataUpdate[]> {
  const byDay = new Map<string, DataUpdate[]>();
  for (const row of rows) {
    const update = presentUpdate(row, filter);
    if (update) byDay.set(row.day, [...(byDay.get(row.day) ?? []), update]);
  }
  return byDay;
}

/** Names of programs of the active file, and of earlier ones that activations name. */
const allPrograms = (measures: Measures | null, rows: readonly ActivationRow[]): ProgramNames => ({
  ...Object.assign(
    {},
    ...rows.map(({ changes }) => (changes?.kind === "measures" ? changes.programs : {})),
  ),
  ...fileNames(measures),
});

const fileNames = (measures: Measures | null): ProgramNames =>
  Object.fromEntries(
    Object.entries(measures?.file.programs ?? {}).map(([key, { names }]) => [key, names]),
  );
