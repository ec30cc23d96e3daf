import { truncate } from "#server/errors/row-error.ts";
import { firstCharacters } from "#server/lib/first-characters.ts";
import { findJsonLines } from "#server/lib/json-lines.ts";
import type { FieldError } from "#shared/http/field-errors.ts";

const MAX_PLACE_LENGTH = 300;

/** Where an error is: the path of indexes and keys in the JSON, and what a person finds it by. */
type Place = { path: string[]; record: string | null; fields: string[]; value: unknown };

/**
 * Names the place of each error by its line, its record and the value, "line 57: 301-vn, countries “ASEAN”", instead of
 * the path of the schema. The text is valid JSON.
 */
export function namePlaces(text: string, errors: readonly FieldError[]): FieldError[] {
  const file: unknown = JSON.parse(text);
  const places = errors.map((error) => findPlace(file, error));
  const lines = findJsonLines(
    text,
    places.map(({ path }) => path),
  );
  return errors.map((error, index) => {
    const place = places[index];
    return place ? { ...error, path: placeName(lines[index] ?? 1, place) } : error;
  });
}

function placeName(line: number, { record, fields, value }: Place): string {
  const isShown = typeof value === "string" || typeof value === "number";
  const field = fields.join(" ") + (isShown ? ` “${truncate(String(value))}”` : "");
  const name = `line ${line}: ${[record, field.trim()].filter(Boolean).join(", ")}`;
  return firstCharacters(name.replace(/: $/, ""), MAX_PLACE_LENGTH);
}

/** Kinds of records that are lists; their records are named by these fields. */
const RECORD_LISTS: ReadonlySet<string> = new Set(["measures", "gaps", "bans", "preferences"]);
const RECORD_OBJECTS: ReadonlySet<string> = new Set(["lists", "programs", "questions", "groups"]);

function findPlace(file: unknown, { path, params }: FieldError): Place {
  const [kind = "", key, ...rest] = path.split(".");
  const records: unknown = field(file, kind);
  if (key !== undefined && RECORD_LISTS.has(kind) && Array.isArray(records)) {
    const index = recordIndex(records, key);
    const record: unknown = records[index];
    return withItem(
      record,
      { path: [kind, String(index)], record: recordName(record, key) },
      rest,
      params,
    );
  }
  if (key !== undefined && RECORD_OBJECTS.has(kind)) {
    const place = { path: [kind, key], record: key };
    return withItem(field(records, key), place, rest, params);
  }
  const fields = [kind, ...(key === undefined ? [] : [key]), ...rest];
  return withItem(file, { path: [], record: null }, fields, params);
}

/** Adds the path below a record, to the item of a list that the error names. */
function withItem(
  record: unknown,
  { path, record: name }: Pick<Place, "path" | "record">,
  fields: readonly string[],
  params: FieldError["params"],
): Place {
  const value = fields.reduce(field, record);
  const shown = fields.filter((part) => !/^\d+$/.test(part));
  const index = Array.isArray(value) ? value.indexOf(params?.name) : -1;
  const item = index === -1 ? [] : [String(index)];
  return {
    path: [...path, ...fields, ...item],
    record: name,
    fields: shown,
    value: index === -1 ? value : params?.name,
  };
}

/** Its position, or that of the last record with this key: an error of a key that is used twice is about that. */
function recordIndex(records: readonly unknown[], key: string): number {
  const byKey = records.findLastIndex((record) => field(record, "key") === key);
  return byKey === -1 ? Number(key) : byKey;
}

function recordName(record: unknown, key: string): string {
  const name = field(record, "key") ?? field(record, "name");
  return typeof name === "string" ? truncate(name) : key;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
