import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import {
  type FieldChange,
  type FieldItem,
  type KindDifferences,
  LISTED_ITEMS,
  RECORD_KINDS,
  type RecordDifference,
  type RecordKind,
} from "#shared/measures/contract.ts";
import { type FileRecord, fileRecords } from "./file-records.ts";

/** Grouped by kind, in the order of the files; kinds without a difference are left out. */
export function diffMeasures(before: MeasuresFile | null, after: MeasuresFile): KindDifferences[] {
  const oldRecords = before && fileRecords(before);
  const newRecords = fileRecords(after);
  return RECORD_KINDS.map((kind) =>
    diffKind(kind, oldRecords?.[kind] ?? [], newRecords[kind]),
  ).filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0);
}

function diffKind(
  kind: RecordKind,
  before: readonly FileRecord[],
  after: readonly FileRecord[],
): KindDifferences {
  const oldByKey = new Map(before.map((record) => [record.key, record]));
  const newKeys = new Set(after.map(({ key }) => key));
  const kept = after.flatMap((record) => {
    const old = oldByKey.get(record.key);
    return old ? [toDifference(record, old.fields, record.fields)] : [];
  });
  return {
    kind,
    added: after
      .filter(({ key }) => !oldByKey.has(key))
      .map((record) => toDifference(record, {}, record.fields)),
    removed: before
      .filter(({ key }) => !newKeys.has(key))
      .map((record) => toDifference(record, record.fields, {})),
    changed: kept.filter(({ changes }) => changes.length > 0),
  };
}

type Fields = FileRecord["fields"];

function toDifference({ key, title }: FileRecord, before: Fields, after: Fields): RecordDifference {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = fields
    .map((field) => compareField(field, before[field] ?? [], after[field] ?? []))
    .filter(({ removed, added }) => removed.length + added.length > 0);
  return { key, title, changes };
}

function compareField(
  field: string,
  before: readonly FieldItem[],
  after: readonly FieldItem[],
): FieldChange {
  const removed = without(before, after);
  const added = without(after, before);
  const listed = { removed: removed.slice(0, LISTED_ITEMS), added: added.slice(0, LISTED_ITEMS) };
  const hidden = removed.length + added.length - listed.removed.length - listed.added.length;
  return { field, ...listed, hidden };
}

function without(items: readonly FieldItem[], others: readonly FieldItem[]): FieldItem[] {
  const known = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !known.has(JSON.stringify(item)));
}
