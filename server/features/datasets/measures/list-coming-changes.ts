import { asc, isNotNull } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import {
  comingChanges,
  type ComingChange as DatedChange,
} from "#server/duties/us/measures/coming-changes.ts";
import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";

/** The changes after today in the destination, the next first; those of one day in the order of the file. */
export async function listComingChanges({
  db,
  measures,
}: Pick<Deps, "db" | "measures">): Promise<ComingChange[]> {
  const [active, activations] = await Promise.all([measures.get(), listActivations(db)]);
  const today = destinationToday(TARIFF_DESTINATION);
  const dated = active ? comingChanges(active.file, today) : [];
  return [
    ...activations,
    ...dated.map((change) => presentChange(active?.file.programs ?? {}, change)),
  ].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

async function listActivations(db: Deps["db"]): Promise<ComingChange[]> {
  const { id, kind, name, activeFrom } = datasetVersions;
  const rows = await db
    .select({ id, kind, name, activeFrom })
    .from(datasetVersions)
    .where(isNotNull(activeFrom))
    .orderBy(asc(activeFrom), asc(id));
  return rows.flatMap((row) => {
    const dataset = DATASET_NAMES.find((known) => known === row.kind);
    if (!dataset || row.activeFrom === null) return [];
    return [{ kind: "activation", date: row.activeFrom, dataset, id: row.id, name: row.name }];
  });
}

function presentChange(programs: MeasuresFile["programs"], change: DatedChange): ComingChange {
  if (change.kind === "measure") return presentMeasure(programs, change);
  const { date, event } = change;
  if (change.kind === "preference") {
    const { symbols, name, countries = null } = change.record;
    const key = symbols.join(" ");
    return { kind: "preference", date, event, key, program: { en: name }, countries, why: null };
  }
  const { key, program, countries = null } = change.record;
  return {
    kind: change.kind,
    date,
    event,
    key,
    program: programNames(programs, program),
    countries,
    why: change.kind === "gap" ? change.record.why : null,
  };
}

const programNames = (programs: MeasuresFile["programs"], key: string) =>
  programs[key]?.names ?? {};

function presentMeasure(
  programs: MeasuresFile["programs"],
  { date, record, before, after }: Extract<DatedChange, { kind: "measure" }>,
): ComingChange {
  const { key, program, heading, label, countries = null, exceptCountries = [], source } = record;
  return {
    kind: "measure",
    date,
    key,
    program: programNames(programs, program),
    heading,
    label,
    countries,
    exceptCountries,
    before: before && presentRate(before),
    after: after && presentRate(after),
    citation: source.citation,
    url: source.url,
  };
}
