import { readStoredJson, writeStored } from "#client/lib/browser-storage.ts";
import { columnName } from "./column-name.ts";
import { isImportField, type Mapping } from "./import-fields.ts";

const KEY = "import-columns";

/** The oldest are forgotten. */
const MAX_REMEMBERED = 20;

type Remembered = readonly (readonly [shape: string, fields: Mapping])[];

/** The mapping that the person chose for an earlier file with the same names of columns; undefined without one. */
export const rememberedMapping = (names: readonly string[]): Mapping | undefined =>
  readRemembered().find(([shape]) => shape === shapeOf(names))?.[1];

export function rememberMapping(names: readonly string[], fields: Mapping) {
  if (names.length === 0) return;
  const shape = shapeOf(names);
  const others = readRemembered().filter(([other]) => other !== shape);
  const remembered = [...others, [shape, fields]].slice(-MAX_REMEMBERED);
  writeStored("localStorage", KEY, JSON.stringify(remembered));
}

/** The names without case, accents and notes, so that "Price (USD)" and "Price (EUR)" are one shape. */
const shapeOf = (names: readonly string[]): string => names.map(columnName).join("|");

function readRemembered(): Remembered {
  const stored = readStoredJson("localStorage", KEY);
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

function isRemembered(entry: unknown): entry is Remembered[number] {
  if (!Array.isArray(entry)) return false;
  const [shape, fields] = entry;
  if (typeof shape !== "string" || !Array.isArray(fields)) return false;
  const isMapped = fields.every((field) => field === null || isImportField(field));
  return isMapped && fields.length === shape.split("|").length;
}
