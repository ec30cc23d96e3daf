import { type DatedChange, datedChanges, followsMeasure } from "./dated-changes.ts";
import type {
  Ban,
  Gap,
  Measure,
  MeasureRate,
  MeasuresFile,
  PreferenceProgram,
} from "./measures-file.ts";

/** A change of the law that a measures file dates. `date` is the ISO day from which the change holds. */
export type ComingChange =
  | {
      kind: "measure";
      date: string;
      /** The measure that begins, else the one that ends. */
      record: Measure;
      /** Null where the measure begins or ends. */
      before: MeasureRate | null;
      after: MeasureRate | null;
    }
  | ({ date: string; event: "begins" | "ends" } & (
      | { kind: "gap"; record: Gap }
      | { kind: "ban"; record: Ban }
      | { kind: "preference"; record: PreferenceProgram }
    ));

/**
 * What begins or ends after a day, the next first. A measure that ends on the day before another one of its program and
 * heading begins for the same origins is one change of the rate.
 */
export function comingChanges(file: MeasuresFile, today: string): ComingChange[] {
  const changes: ComingChange[] = [
    ...datedChanges(file.measures, followsMeasure(file)).flatMap(toMeasureChange),
    ...datedChanges(file.gaps).flatMap((change) => toEvent("gap", change)),
    ...datedChanges(file.bans).flatMap((change) => toEvent("ban", change)),
    ...datedChanges(file.preferences).flatMap((change) => toEvent("preference", change)),
  ];
  return changes
    .filter(({ date }) => date > today)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

function toMeasureChange({ date, before, after }: DatedChange<Measure>): ComingChange[] {
  const record = after ?? before;
  if (!record) return [];
  const rates = { before: before?.rate ?? null, after: after?.rate ?? null };
  return [{ kind: "measure", date, record, ...rates }];
}

function toEvent<Kind extends "gap" | "ban" | "preference", Record>(
  kind: Kind,
  { date, before, after }: DatedChange<Record>,
) {
  const record = after ?? before;
  const event: "begins" | "ends" = after ? "begins" : "ends";
  return record ? [{ kind, date, event, record }] : [];
}
