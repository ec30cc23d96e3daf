import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CountryCombobox } from "#client/countries/country-combobox.tsx";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import type { ProbeCountries, ProbeForm } from "./probe-form.ts";

type OriginFieldProps = { id: string; form: ProbeForm; countries: ProbeCountries };

export function OriginField({ id, form, countries }: OriginFieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: "origin" });
  const error = fieldErrorText(useFieldError(form, "origin"), t);
  return (
    <CountryCombobox
      id={id}
      label={t("items.countryOfOrigin")}
      placeholder={t("items.originPlaceholder")}
      options={countries.options}
      isLoading={countries.isPending}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}
