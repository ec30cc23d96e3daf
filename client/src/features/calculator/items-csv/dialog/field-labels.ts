import {
  type ImportField,
  isWeightField,
  type WeightField,
  weightKind,
  weightUnit,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import type { RequiredField } from "#client/features/calculator/items-csv/items-csv.ts";
import type { TextKey, Translate } from "#shared/texts.ts";

const FIELD_LABELS: Readonly<Record<Exclude<ImportField, WeightField>, TextKey<"import">>> = {
  description: "items.description",
  value: "items.unitValue",
  quantity: "items.quantity",
  currency: "import.fieldCurrency",
  country: "items.countryOfOrigin",
  hs_code: "import.fieldHsCode",
  quantities: "import.fieldQuantities",
  claims: "import.fieldClaims",
  answers: "import.fieldAnswers",
  item_number: "import.fieldItemNumber",
  line_total: "import.fieldLineTotal",
  quantity_unit: "import.fieldQuantityUnit",
  weight_unit: "import.fieldWeightUnit",
  selling_price: "import.fieldSellingPrice",
  gtin: "import.fieldGtin",
  supplier: "import.fieldSupplier",
  monthly_quantity: "import.fieldMonthlyQuantity",
  code_note: "import.fieldCodeNote",
  code_note_by: "import.fieldCodeNoteBy",
};

/** What the mapping step calls a field; a weight with its unit: "Net weight of the row (kg)". */
export function fieldLabel(field: ImportField, t: Translate<"import">): string {
  if (!isWeightField(field)) return t(FIELD_LABELS[field]);
  const isNet = weightKind(field) === "net_weight";
  const label = t(isNet ? "import.fieldNetWeight" : "import.fieldUnitWeight");
  const unit = weightUnit(field);
  return unit ? `${label} (${unit})` : label;
}

export const MISSING_FIELD_LABELS: Readonly<Record<RequiredField, TextKey<"import">>> = {
  description: "items.description",
  value: "import.fieldValueOrTotal",
  country: "items.countryOfOrigin",
};
