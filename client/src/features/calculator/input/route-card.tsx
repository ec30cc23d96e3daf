import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CountryField } from "#client/countries/country-field.tsx";
import type { CountryOption } from "#client/countries/country-option.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type { CalculationMethod } from "#shared/calculator/contract.ts";
import { hasRegions } from "#shared/landed-cost/has-regions.ts";
import { EntryDateField } from "./entry-date-field.tsx";

export type Countries = {
  options: readonly CountryOption[];
  isPending: boolean;
  hasFailed: boolean;
  retry: () => void;
};

const RegionField = lazyWithPreload(async () => {
  const field = import("./region-field.tsx");
  return (await withTexts("regions", field)).RegionField;
});

const TransportField = lazyWithPreload(async () => {
  const field = import("./transport-field.tsx");
  return (await withTexts("results", field)).TransportField;
});

type RouteCardProps = {
  form: CalculatorForm;
  countries: Countries;
  method: CalculationMethod | null;
  hasEntryDate: boolean;
  /** Whether the fees of US customs are shown, of which one depends on the mode of transport. */
  hasTransport: boolean;
  isWide: boolean;
};

export function RouteCard({ form, countries, method, ...layout }: RouteCardProps) {
  const { t } = useTranslation();
  const isFixed = method === "csv";
  usePreloadOnInteraction(method === "zonos" ? RegionField : null);
  const entryDate = layout.hasEntryDate ? <EntryDateField form={form} /> : null;
  return (
    <Card title={t("route.title")} aside={layout.isWide ? entryDate : null}>
      {countries.hasFailed ? (
        <div className="mb-4">
          <LoadError text={t("route.loadFailed")} onRetry={countries.retry} />
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
        <DestinationRegion form={form} />
        {layout.isWide ? null : entryDate}
        {layout.hasTransport ? (
          <Suspense fallback={null}>
            <TransportField form={form} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}

/** Shown only where the destination's tax depends on it, as that of no destination of the tariff file does. */
function DestinationRegion({ form }: { form: CalculatorForm }) {
  const country = useWatch({ control: form.control, name: "toCountry" });
  if (!hasRegions(country)) return null;
  return (
    <Suspense fallback={null}>
      <div className="sm:col-start-2">
        <RegionField form={form} country={country} />
      </div>
    </Suspense>
  );
}
