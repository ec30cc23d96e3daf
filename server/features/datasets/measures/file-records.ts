import type { MeasureRate, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import type { FieldItem, RecordKind } from "#shared/measures/contract.ts";

/** A record of a measures file, with what each of its fields says; fields that say nothing are left out. */
export type FileRecord = {
  key: string;
  title: string;
  fields: Readonly<Record<string, readonly FieldItem[]>>;
};

export function fileRecords(file: MeasuresFile): Record<RecordKind, FileRecord[]> {
  const { name, validFrom, asOf, column2, measures, gaps, lists, groups, programs, questions } =
    file;
  return {
    file: [toRecord("file", name, { name, validFrom, asOf, column2 })],
    measures: measures.map((measure) =>
      toRecord(measure.key, `${measure.heading} ${measure.label}`, {
        ...measure,
        rate: rateFields(measure.rate),
      }),
    ),
    gaps: gaps.map((gap) => toRecord(gap.key, gap.key, gap)),
    bans: file.bans.map((ban) => toRecord(ban.key, ban.key, ban)),
    preferences: file.preferences.map((program) =>
      toRecord(program.symbols.join(" "), program.name, program),
    ),
    lists: namedRecords(lists, ({ source, entries }) => ({ source, codes: listedCodes(entries) })),
    groups: namedRecords(groups, (countries) => ({ countries })),
    programs: namedRecords(programs, ({ authority, names }) => ({ authority, ...names })),
    questions: namedRecords(questions, ({ text, ...question }) => ({ ...question, ...text })),
  };
}

const namedRecords = <T>(
  records: Readonly<Record<string, T>>,
  fields: (record: T) => Record<string, unknown>,
): FileRecord[] =>
  Object.entries(records).map(([name, record]) => toRecord(name, name, fields(record)));

function toRecord(key: string, title: string, values: Record<string, unknown>): FileRecord {
  const fields = Object.entries(values)
    .filter(([field]) => field !== "key")
    .map(([field, value]) => [field, toList(value).map(toItem)] as const);
  return { key, title, fields: Object.fromEntries(fields.filter(([, items]) => items.length > 0)) };
}

const toList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function toItem(value: unknown): FieldItem {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => ({ name, values: toList(field).map(String) }));
}

/** Each code by itself, so that the difference of two lists is that of their codes; with what else its entry says. */
const listedCodes = (entries: MeasuresFile["lists"][string]["entries"]): unknown[] =>
  entries.flatMap(({ codes, ...properties }) =>
    codes.map((code) => (Object.keys(properties).length > 0 ? { code, ...properties } : code)),
  );

/** The kind of the rate with its percentage, in the form of the file. */
function rateFields(rate: MeasureRate) {
  const { kind, percent } = presentRate(rate);
  return { [kind]: percent };
}
