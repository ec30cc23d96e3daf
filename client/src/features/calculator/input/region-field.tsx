import { useEffect } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { countryRegions, isRegion } from "#shared/landed-cost/regions.ts";
import type { TextKey } from "#shared/texts.ts";

type RegionFieldProps = { form: CalculatorForm; country: string };

/** The province or state of the destination, on which its tax depends. */
export function RegionField({ form, country }: RegionFieldProps) {
  const { t, i18n } = useTranslation("regions");
  const { field } = useController({ control: form.control, name: "toRegion" });
  const error = fieldErrorText(useFieldError(form, "toRegion"), t);
  const isOfCountry = isRegion(country, field.value);
  useEffect(() => {
    if (!isOfCountry) form.setValue("toRegion", ""); // another destination was chosen
  }, [form, isOfCountry]);
  const { compare } = new Intl.Collator(i18n.language);
  const text = (name: string) => t(`regions.${name}` as TextKey<"regions">); // safe: a test compares the codes with the texts
  const regions = countryRegions(country).map((code) => ({
    value: code,
    label: text(`${country}.${code}`),
  }));
  return (
    <SelectField
      id="toRegion"
      label={text(`label.${country}`)}
      hint={text(`hint.${country}`)}
      error={error}
      {...field}
      value={isOfCountry ? field.value : ""}
      options={[
        { value: "", label: t("regions.none") },
        ...regions.sort((a, b) => compare(a.label, b.label)),
      ]}
    />
  );
}
