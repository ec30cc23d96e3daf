import * as z from "zod/mini";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";
import { isCountry } from "#shared/countries.ts";
import {
  amount,
  currency,
  isHsCode,
  optionalLineText,
  quantity,
  singleLineText,
  textKey,
} from "#shared/http/fields.ts";
import { optionalLinesText } from "#shared/http/lines-text.ts";
import { MAX_AMOUNT } from "#shared/money.ts";

// The values of a product, which a person enters, a file states, and a change lists.

export const MAX_SKU = 64;
export const MAX_SUPPLIER = 200;
export const MAX_CODE_NOTE = 1000;
export const MAX_CODE_NOTE_BY = 120;

const MIN_WEIGHT = 0.000_001;

/** GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. */
export const isGtin = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text);

/** What a person enters for a product. An empty text and null are unknown. */
export const productFields = {
  /** Unique in the account, where it is not empty. */
  sku: optionalLineText(MAX_SKU),
  description: singleLineText(MAX_DESCRIPTION),
  hsCode: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isHsCode(text), textKey("validation.hsCode")),
  ),
  /** The country of origin: ISO 3166-1 alpha-2. */
  origin: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((text) => text === "" || isCountry(text), textKey("validation.country")),
  ),
  /** Price of one piece in `currency`. */
  unitPrice: amount,
  currency,
  /** Price of one piece, in the same currency. */
  sellingPrice: z.nullable(amount),
  /** Net weight of one piece in kilograms. */
  weight: z.nullable(z.number().check(z.minimum(MIN_WEIGHT), z.maximum(MAX_AMOUNT))),
  gtin: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isGtin(text)),
  ),
  supplier: optionalLineText(MAX_SUPPLIER),
  /** Why the goods have this HS code, and who decided it. */
  codeNote: optionalLinesText(MAX_CODE_NOTE),
  codeNoteBy: optionalLineText(MAX_CODE_NOTE_BY),
  /** How many pieces are imported in a usual month. */
  monthlyQuantity: z.nullable(quantity),
  claims: tariffLineInput.claims,
  answers: tariffLineInput.answers,
};

type Fields = typeof productFields;
type OptionalFields = { [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]> };

export const optionalProductFields = Object.fromEntries(
  Object.entries(productFields).map(([name, field]) => [name, z.optional<z.ZodMiniType>(field)]),
) as OptionalFields; // safe: one optional field for each

/** Fields that are left out are those of an empty product, or stay as they are. */
export const productInput = z.strictObject(optionalProductFields);
export type ProductInput = z.output<typeof productInput>;

export type ProductField = keyof ProductInput;
export const PRODUCT_FIELDS = Object.keys(productFields) as ProductField[]; // safe: its keys

/** The values of a product: those entered, and the rest as they are in an empty one. */
export type ProductValues = {
  [Name in keyof Omit<Fields, "claims" | "answers">]: z.output<Fields[Name]>;
} & {
  claims: readonly string[];
  answers: Readonly<Record<string, boolean>>;
};

export const EMPTY_PRODUCT: ProductValues = {
  sku: "",
  description: "",
  hsCode: "",
  origin: "",
  unitPrice: 0,
  currency: "USD",
  sellingPrice: null,
  weight: null,
  gtin: "",
  supplier: "",
  codeNote: "",
  codeNoteBy: "",
  monthlyQuantity: null,
  claims: [],
  answers: {},
};
