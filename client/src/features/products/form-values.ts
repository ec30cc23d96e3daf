import type { UseFormReturn } from "react-hook-form";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { isHsCode, textKey } from "#shared/http/fields.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { Product } from "#shared/products/contract.ts";
import { EMPTY_PRODUCT, type ProductInput } from "#shared/products/product-fields.ts";
import type { TextKey } from "#shared/texts.ts";

/** Everything as typed; an answer is empty while it is open. */
export type ProductFormValues = {
  sku: string;
  description: string;
  hsCode: string;
  origin: string;
  unitPrice: string;
  currency: Currency;
  sellingPrice: string;
  weight: string;
  gtin: string;
  supplier: string;
  monthlyQuantity: string;
  codeNote: string;
  codeNoteBy: string;
  claims: string;
  answers: Record<string, "yes" | "no" | "">;
};

export type ProductFormApi = UseFormReturn<ProductFormValues>;

export function toFormValues(product: Product | null, currency: Currency): ProductFormValues {
  const values = product ?? { ...EMPTY_PRODUCT, currency };
  const amount = (value: number | null) => (value ? formatAmountInput(value, values.currency) : "");
  const questions = product?.figures?.questions ?? Object.keys(values.answers);
  return {
    sku: values.sku,
    description: values.description,
    hsCode: values.hsCode,
    origin: values.origin,
    unitPrice: amount(values.unitPrice),
    currency: values.currency,
    sellingPrice: amount(values.sellingPrice),
    weight: values.weight === null ? "" : String(values.weight),
    gtin: values.gtin,
    supplier: values.supplier,
    monthlyQuantity: values.monthlyQuantity === null ? "" : String(values.monthlyQuantity),
    codeNote: values.codeNote,
    codeNoteBy: values.codeNoteBy,
    claims: values.claims.join(" "),
    answers: Object.fromEntries(questions.map((name) => [name, answerText(values.answers[name])])),
  };
}

function answerText(answer: boolean | undefined): "yes" | "no" | "" {
  if (answer === undefined) return "";
  return answer ? "yes" : "no";
}

export type FormError = { name: keyof ProductFormValues; key: TextKey<"quotes"> };

/** The fields of the contract, and which texts are none; the server checks the rest. */
export function parseFormValues(values: ProductFormValues): {
  input: ProductInput & { description: string };
  errors: FormError[];
} {
  const errors: FormError[] = [];
  const amount = (name: "unitPrice" | "sellingPrice" | "weight"): number | null => {
    const text = values[name].trim();
    const currency = name === "weight" ? undefined : values.currency;
    const value = text === "" ? null : parseAmount(text, currency);
    const isValid = text === "" || (value !== null && value <= MAX_AMOUNT);
    if (!isValid) errors.push({ name, key: "products.form.numberInvalid" });
    return value;
  };
  const { description, hsCode, monthlyQuantity } = values;
  if (description.trim() === "")
    errors.push({ name: "description", key: "items.descriptionMissing" });
  if (hsCode.trim() !== "" && !isHsCode(hsCode.trim())) {
    errors.push({ name: "hsCode", key: textKey("validation.hsCode") });
  }
  const quantity = monthlyQuantity.trim() === "" ? null : Number(monthlyQuantity);
  if (quantity !== null && !isPieces(quantity)) {
    errors.push({ name: "monthlyQuantity", key: "products.form.quantityInvalid" });
  }
  const input = {
    ...values,
    unitPrice: amount("unitPrice") ?? 0,
    sellingPrice: amount("sellingPrice"),
    weight: amount("weight") || null,
    monthlyQuantity: quantity,
    claims: values.claims
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    answers: Object.fromEntries(
      Object.entries(values.answers)
        .filter(([, answer]) => answer !== "")
        .map(([name, answer]) => [name, answer === "yes"]),
    ),
  };
  return { input, errors };
}

const isPieces = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_INTEGER;
