import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CodeSearch } from "#client/components/code-search.ts";
import { CodeSearchField } from "#client/components/code-search-field.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { CountryField } from "#client/countries/country-field.tsx";
import { selectableCountries } from "#client/countries/selectable-countries.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { currencyCodes } from "#shared/currency.ts";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";
import { utcDay } from "#shared/utc-day.ts";
import type { BillCountries, BillForm } from "./bill-form.ts";

type GoodsFieldsProps = { form: BillForm; countries: BillCountries; CodeSearch: CodeSearch };

export function GoodsFields({ form, countries, CodeSearch }: GoodsFieldsProps) {
  const { t } = useTranslation(["bill", "common"]);
  const { control } = form;
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <CodeSearchField
          form={form}
          name="hsCode"
          id="bill-code"
          label={t("bill.code")}
          CodeSearch={CodeSearch}
        />
      </div>
      <CountryField
        form={form}
        name="countryOfOrigin"
        id="bill-origin"
        countries={countries}
        label={t("common:items.countryOfOrigin")}
        placeholder={t("common:items.originPlaceholder")}
      />
      <DateField form={form} />
      <div className="sm:col-span-2">
        <div className="grid grid-cols-[1fr_7rem] items-start gap-x-3">
          <MoneyField
            form={form}
            name="value"
            id="bill-value"
            label={t("bill.value")}
            currency={form.watch("currency")}
          />
          <CurrencyField form={form} name="currency" label={t("bill.currency")} />
        </div>
        <p className="mt-1 text-sm text-muted">{t("bill.valueHint")}</p>
      </div>
      <TextField
        control={control}
        name="quantity"
        id="bill-quantity"
        label={t("bill.pieces")}
        inputMode="numeric"
        autoComplete="off"
      />
      <TransportField form={form} />
      <div className="sm:col-span-2">
        <DestinationField form={form} />
      </div>
    </div>
  );
}

type FormProps = { form: BillForm };

function DateField({ form }: FormProps) {
  const { t } = useTranslation("bill");
  return (
    <TextField
      control={form.control}
      name="date"
      id="bill-date"
      type="date"
      max={utcDay()}
      label={t("bill.date")}
      hint={t("bill.dateHint")}
      errorText={(key) => t(key)}
    />
  );
}

type CurrencyFieldProps = FormProps & { name: "currency" | "billCurrency"; label: string };

export function CurrencyField({ form, name, label }: CurrencyFieldProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <SelectField
      {...field}
      id={`bill-${name}`}
      label={label}
      options={currencyCodes.map((value) => ({ value, label: value }))}
    />
  );
}

function TransportField({ form }: FormProps) {
  const { t } = useTranslation("bill");
  const { field } = useController({ control: form.control, name: "transport" });
  return (
    <SelectField
      {...field}
      id="bill-transport"
      label={t("bill.transport")}
      options={[
        { value: "", label: t("bill.transports.unknown") },
        ...TRANSPORTS.map((value) => ({ value, label: t(`bill.transports.${value}`) })),
      ]}
    />
  );
}

/** Any country, so that a visitor elsewhere learns what can be said for it. */
function DestinationField({ form }: FormProps) {
  const { t, i18n } = useTranslation("bill");
  const { field } = useController({ control: form.control, name: "toCountry" });
  return (
    <SelectField
      {...field}
      id="bill-destination"
      label={t("bill.destination")}
      hint={field.value === TARIFF_DESTINATION ? undefined : t("bill.destinationHint")}
      options={selectableCountries(i18n.language)}
    />
  );
}
