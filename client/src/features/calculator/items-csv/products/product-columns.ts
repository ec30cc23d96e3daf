import {
  columnName,
  columnNames,
} from "#client/features/calculator/items-csv/columns/column-name.ts";
import {
  type ImportField,
  isWeightField,
  type Mapping,
  PRODUCT_IMPORT_FIELDS,
  weightField,
  weightKind,
  weightUnit,
  withoutOtherFields,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import type { Layout } from "#client/features/calculator/items-csv/columns/layout.ts";

const names = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split(",")).map(columnName);

/** What shops call the columns that only products have, in order of preference and in the seven languages. */
const COLUMN_NAMES: readonly (readonly [ImportField, readonly string[]])[] = [
  [
    "selling_price",
    names(
      "selling price, sales price, sale price, retail price, variant price, list price, msrp, rrp",
      "your price, regular price, price, verkaufspreis, vk preis, precio de venta, pvp",
      "prix de vente, preço de venda, 售价, 销售价, 零售价, harga jualan",
    ),
  ],
  [
    "gtin",
    names(
      "gtin, ean, upc, barcode, variant barcode, gtin ean upc, ean code, ean13, upc code",
      "strichcode, código de barras, code barres, codebarres, 条码, 条形码, kod bar",
    ),
  ],
  [
    "supplier",
    names(
      "supplier, supplier name, vendor, manufacturer, brand, lieferant, hersteller, proveedor",
      "fabricante, fournisseur, fabricant, fornecedor, 供应商, 厂家, 制造商, pembekal, pengilang",
    ),
  ],
  [
    "monthly_quantity",
    names(
      "monthly quantity, quantity per month, monthly qty, qty per month, monthly units",
      "units per month, monthly volume, monatsmenge, menge pro monat, cantidad mensual",
      "cantidad por mes, quantité mensuelle, quantité par mois, quantidade mensal",
      "quantidade por mês, 月用量, 每月数量, 月进口量, kuantiti bulanan, kuantiti sebulan",
    ),
  ],
  [
    "code_note",
    names(
      "code note, classification note, classification reason, reason for code, ruling",
      "begründung, einreihungsgrund, motivo de clasificación, motif de classement",
      "motivo da classificação, 归类理由, sebab pengelasan",
    ),
  ],
  [
    "code_note_by",
    names(
      "code note by, classified by, eingereiht von, clasificado por, classé par",
      "classificado por, 归类人, dikelaskan oleh",
    ),
  ],
];

/**
 * The mapping of a file of products: the recognized columns that a product has, then those that only a product has. A net
 * weight is that of one piece.
 */
export function productMapping({ names: headers }: Layout, recognized: Mapping): Mapping {
  const ofItems = recognized.map((field) =>
    field && isWeightField(field) && weightKind(field) === "net_weight"
      ? weightField("unit_weight", weightUnit(field))
      : field,
  );
  const fields = [...withoutOtherFields(ofItems, PRODUCT_IMPORT_FIELDS)];
  for (const [field, known] of COLUMN_NAMES) {
    if (fields.includes(field)) continue;
    const column = findColumn(headers, known, fields);
    if (column >= 0) fields[column] = field;
  }
  return fields;
}

/** The first free column with the most usual of the names. */
function findColumn(headers: readonly string[], known: readonly string[], fields: Mapping): number {
  const ranks = headers.map((header, column) => {
    if (fields[column]) return -1;
    const places = columnNames(header)
      .map((name) => known.indexOf(name))
      .filter((place) => place >= 0);
    return places.length === 0 ? -1 : Math.min(...places);
  });
  const found = ranks.filter((rank) => rank >= 0);
  return found.length === 0 ? -1 : ranks.indexOf(Math.min(...found));
}
