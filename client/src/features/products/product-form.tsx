import { type FieldPath, useController, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MoneyField } from "#client/components/money-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { TextAreaField, TextField } from "#client/components/text-field.tsx";
import { selectableCountries } from "#client/countries/selectable-countries.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { currencyCodes } from "#shared/currency.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
import { createProduct, type Product, updateProduct } from "#shared/products/contract.ts";
import {
  MAX_CODE_NOTE,
  MAX_CODE_NOTE_BY,
  MAX_SKU,
  MAX_SUPPLIER,
} from "#shared/products/product-fields.ts";
import {
  type ProductFormApi,
  type ProductFormValues,
  parseFormValues,
  toFormValues,
} from "./form-values.ts";
import { ProductQuestions } from "./product-questions.tsx";
import { allProductQueries } from "./queries.ts";

type ProductFormProps = {
  product: Product | null;
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

export function ProductForm({ product, formId, onBusy, onSaved }: ProductFormProps) {
  const { t } = useTranslation("quotes");
  const currency = useCurrency();
  const form = useForm<ProductFormValues>({ defaultValues: toFormValues(product, currency) });
  const options = {
    errorTitle: t("products.form.failed"),
    successTitle: t("products.form.saved"),
    invalidates: [allProductQueries],
    onSuccess: onSaved,
  };
  const create = useFormAction(createProduct, form.setError, options);
  const update = useFormAction(updateProduct, form.setError, options);
  const submit = form.handleSubmit((values) => {
    const { input: body, errors } = parseFormValues(values);
    for (const [index, { name, key }] of errors.entries()) {
      form.setError(name, { type: "form", message: key }, { shouldFocus: index === 0 });
    }
    if (errors.length > 0) return;
    onBusy(true);
    const settled = { onSettled: () => onBusy(false) };
    if (product) update.mutate({ params: { id: product.id }, body }, settled);
    else create.mutate({ body }, settled);
  });
  return (
    <form id={formId} noValidate onSubmit={submit} className="space-y-4 pt-3 pb-1">
      <GoodsFields form={form} />
      <PriceFields form={form} />
      <CodeFields form={form} />
      <ProductQuestions form={form} />
    </form>
  );
}

type FieldsProps = { form: ProductFormApi };
type TextName = Exclude<FieldPath<ProductFormValues>, `answers${string}`>;

/** A text field whose label is the text of its name. */
function FormText({
  form,
  name,
  maxLength,
  hint,
  autoFocus,
  inputMode,
}: FieldsProps & {
  name: Exclude<TextName, "currency">;
  maxLength?: number;
  hint?: string;
  autoFocus?: boolean;
  inputMode?: "decimal" | "numeric";
}) {
  const { t } = useTranslation("quotes");
  return (
    <TextField
      control={form.control}
      name={name}
      id={`product-${name}`}
      label={t(`products.fields.${name}`)}
      errorText={(key) => t(key)}
      autoComplete="off"
      {...{ maxLength, autoFocus, inputMode }}
      {...(hint && { hint })}
    />
  );
}

const ROW = "grid items-start gap-4 sm:grid-cols-2";

function GoodsFields({ form }: FieldsProps) {
  const { t, i18n } = useTranslation("quotes");
  const { field: origin } = useController({ control: form.control, name: "origin" });
  return (
    <>
      <FormText form={form} name="description" maxLength={MAX_DESCRIPTION} autoFocus />
      <div className={ROW}>
        <FormText form={form} name="sku" maxLength={MAX_SKU} />
        <FormText form={form} name="supplier" maxLength={MAX_SUPPLIER} />
        <FormText form={form} name="hsCode" maxLength={MAX_HS_CODE_LENGTH} inputMode="decimal" />
        <SelectField
          {...origin}
          id="product-origin"
          label={t("products.fields.origin")}
          options={[
            { value: "", label: t("products.fields.unknown") },
            ...selectableCountries(i18n.language),
          ]}
        />
      </div>
    </>
  );
}

function PriceFields({ form }: FieldsProps) {
  const { t } = useTranslation("quotes");
  const { field } = useController({ control: form.control, name: "currency" });
  const currency = field.value;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        {...field}
        id="product-currency"
        label={t("products.fields.currency")}
        options={currencyCodes.map((value) => ({ value, label: value }))}
      />
      <MoneyField
        form={form}
        name="unitPrice"
        id="product-unitPrice"
        label={t("products.fields.unitPrice")}
        currency={currency}
      />
      <MoneyField
        form={form}
        name="sellingPrice"
        id="product-sellingPrice"
        label={t("products.fields.sellingPrice")}
        currency={currency}
      />
      <FormText form={form} name="monthlyQuantity" inputMode="numeric" />
      <FormText form={form} name="weight" inputMode="decimal" />
      <FormText form={form} name="gtin" maxLength={14} inputMode="numeric" />
    </div>
  );
}

function CodeFields({ form }: FieldsProps) {
  const { t } = useTranslation("quotes");
  return (
    <>
      <TextAreaField
        control={form.control}
        name="codeNote"
        id="product-codeNote"
        label={t("products.fields.codeNote")}
        maxLength={MAX_CODE_NOTE}
        rows={2}
      />
      <div className={ROW}>
        <FormText form={form} name="codeNoteBy" maxLength={MAX_CODE_NOTE_BY} />
        <FormText form={form} name="claims" hint={t("products.form.claimsHint")} />
      </div>
    </>
  );
}
