import { ITEM_COLUMNS } from "#client/features/calculator/items-csv/items-csv.ts";

export const WEIGHT_UNITS = ["kg", "g", "lb", "oz"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Kilograms of each unit. The avoirdupois pound is 0.45359237 kg by definition. */
export const KILOGRAMS: Readonly<Record<WeightUnit, number>> = {
  kg: 1,
  g: 0.001,
  lb: 0.453_592_37,
  oz: 0.453_592_37 / 16,
};

/** A field that has no unit needs one in each cell. */
const WEIGHT_FIELDS = [
  "net_weight",
  "net_weight_kg",
  "net_weight_g",
  "net_weight_lb",
  "net_weight_oz",
  "unit_weight",
  "unit_weight_kg",
  "unit_weight_g",
  "unit_weight_lb",
  "unit_weight_oz",
] as const;
export type WeightField = (typeof WEIGHT_FIELDS)[number];

/**
 * What a column of a file can be: the columns of our own files, and those of other files from which an import computes
 * them. The order is that of the mapping step.
 */
export const IMPORT_FIELDS = [
  ...ITEM_COLUMNS,
  /** Names the goods where a description is missing. */
  "item_number",
  "line_total",
  /** "PCS", "DOZ" or "KG" beside a quantity. */
  "quantity_unit",
  "weight_unit",
  ...WEIGHT_FIELDS,
] as const;

/** What further columns of a file of products can be. */
const PRODUCT_COLUMNS = [
  "selling_price",
  "gtin",
  "supplier",
  "monthly_quantity",
  "code_note",
  "code_note_by",
] as const;

/** What a column of a file of products can be, in the order of the mapping step. */
export const PRODUCT_IMPORT_FIELDS = [
  "item_number",
  "description",
  "hs_code",
  "country",
  "value",
  "currency",
  ...PRODUCT_COLUMNS,
  "unit_weight",
  "unit_weight_kg",
  "unit_weight_g",
  "unit_weight_lb",
  "unit_weight_oz",
  "weight_unit",
  "claims",
  "answers",
] as const satisfies readonly ((typeof IMPORT_FIELDS)[number] | (typeof PRODUCT_COLUMNS)[number])[];

export type ImportField = (typeof IMPORT_FIELDS)[number] | (typeof PRODUCT_COLUMNS)[number];

export const isImportField = (text: unknown): text is ImportField =>
  [...IMPORT_FIELDS, ...PRODUCT_COLUMNS].some((field) => field === text);

/** A mapping without the columns that an import of other rows has. */
export const withoutOtherFields = (mapping: Mapping, known: readonly ImportField[]): Mapping =>
  mapping.map((field) => (field && known.includes(field) ? field : null));

/** What each column of the file is; null for one that is not imported. */
export type Mapping = readonly (ImportField | null)[];

export const isWeightField = (field: ImportField): field is WeightField =>
  WEIGHT_FIELDS.some((weight) => weight === field);

/** "net_weight" of "net_weight_kg". */
export const weightKind = (field: WeightField): "net_weight" | "unit_weight" =>
  field.startsWith("net") ? "net_weight" : "unit_weight";

/** The unit of every cell of the column; undefined if the cells name it. */
export const weightUnit = (field: WeightField): WeightUnit | undefined =>
  WEIGHT_UNITS.find((unit) => field.endsWith(`_${unit}`));

/** The weight column of `kind` in `unit`. */
export const weightField = (
  kind: "net_weight" | "unit_weight",
  unit: WeightUnit | undefined,
): WeightField => (unit ? `${kind}_${unit}` : kind);
