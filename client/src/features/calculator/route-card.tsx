import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { CountryCombobox } from "#client/countries/country-combobox.tsx";
import type { SearchableCountry } from "#client/countries/country-search.ts";
import type { CalculationMethod } from "#shared/calculator/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { EntryDateField } from "./entry-date-field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

export type Countries = {
  options: readonly SearchableCountry[];
  isPending: boolean;
  hasFailed: boolean;
  retry: () => void;
};

type RouteCardProps = {
  form: CalculatorForm;
  countries: Countries;
  method: CalculationMethod;
  hasEntryDate: boolean;
};

export function RouteCard({ form, countries, method, hasEntryDate }: RouteCardProps) {
  const { t } = useTranslation();
  const isFixed = method === "csv";
  return (
    <Card title={t("route.title")} aside={hasEntryDate ? <EntryDateField form={form} /> : null}>
      {countries.hasFailed ? (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-danger">
          <p>{t("route.loadFailed")}</p>
          <Button onClick={countries.retry}>{t("common.retry")}</Button>
        </div>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <CountryField
          form={form}
          countries={countries}
          name="fromCountry"
          label={t("route.shippingFrom")}
          placeholder={t("route.selectCountry")}
        />
        <CountryField
          form={form}
          countries={countries}
          name="toCountry"
          label={t("route.shippingTo")}
          placeholder={t("route.selectCountry")}
          hint={isFixed ? t("route.destinationFixed") : undefined}
          disabled={isFixed}
        />
      </div>
    </Card>
  );
}

type CountryFieldProps = {
  form: CalculatorForm;
  countries: Countries;
  name: "fromCountry" | "toCountry" | `items.${number}.countryOfOrigin`;
  label: string;
  labelClass?: string;
  placeholder: string;
  hint?: string | undefined;
  disabled?: boolean;
};

export function CountryField({ form, countries, name, ...props }: CountryFieldProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name });
  const errorKey = fieldState.error?.message as TextKey<"common"> | undefined;
  return (
    <CountryCombobox
      {...props}
      id={name}
      countries={countries.options}
      isLoading={countries.isPending}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={errorKey && t(errorKey)}
    />
  );
}
