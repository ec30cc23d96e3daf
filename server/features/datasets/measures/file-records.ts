import type { MeasureRate, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { RecordKind } from "#shared/measures/contract.ts";
import { toPercent } from "#shared/money.ts";

/** A record of a measures file, with its fields as text. */
export type FileRecord = { key: string; title: string; fields: Readonly<Record<string, string>> };

export function fileRecords(file: MeasuresFile): Record<RecordKind, FileRecord[]> {
  const { name, validFrom, asOf, column2, measures, gaps, lists, groups, programs, questions } =
    file;
  return {
    file: [toRecord("file", name, { name, validFrom, asOf, column2: column2.join(" ") })],
    measures: measures.map((measure) =>
      toRecord(measure.key, `${measure.heading} ${measure.label}`, {
        ...measure,
        rate: printedRate(measure.rate),
      }),
    ),
    gaps: gaps.map((gap) => toRecord(gap.key, gap.key, { ...gap, codes: gap.codes?.join(" ") })),
    bans: file.bans.map((ban) => toRecord(ban.key, ban.key, ban)),
    preferences: file.preferences.map((program) =>
      toRecord(program.symbols.join(" "), program.name, {
        ...program,
        countries: program.countries?.join(" "),
      }),
    ),
    lists: namedRecords(lists, ({ source, entries }) => ({ source, ...listedCodes(entries) })),
    groups: namedRecords(groups, (countries) => ({ countries: countries.join(" ") })),
    programs: namedRecords(programs, ({ authority, names }) => ({ authority, ...names })),
    questions: namedRecords(questions, toQuestionFields),
  };
}

/** A text, because what is false would be left out. */
const toQuestionFields = ({ text, usually, ...question }: MeasuresFile["questions"][string]) => ({
  ...question,
  ...(usually === false && { usually: "no" }),
  ...text,
});

const namedRecords = <T>(
  records: Readonly<Record<string, T>>,
  fields: (record: T) => Record<string, unknown>,
): FileRecord[] =>
  Object.entries(records).map(([name, record]) => toRecord(name, name, fields(record)));

function toRecord(key: string, title: string, values: Record<string, unknown>): FileRecord {
  const fields = Object.entries(values).filter(([field, value]) => field !== "key" && value);
  return {
    key,
    title,
    fields: Object.fromEntries(fields.map(([field, value]) => [field, toText(value)])),
  };
}

const toText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Each code of a list is a field of its own, so that the difference of two lists is that of their codes. */
function listedCodes(entries: MeasuresFile["lists"][string]["entries"]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ codes, ...properties }) =>
      codes.map((code) => [code, Object.values(properties).filter(Boolean).join(" ") || "listed"]),
    ),
  );
}

/** The rate in the file's form. */
const printedRate = (rate: MeasureRate) =>
  Object.fromEntries(Object.entries(rate).map(([kind, value]) => [kind, toPercent(value)]));
