import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Calculator } from "#client/features/calculator/calculator.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { useCountryOptions } from "#client/features/tariffs/use-country-options.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { settingOf } from "#shared/settings/settings.ts";
import { SiteFrame } from "./site-frame.tsx";

export function CalculatorPage() {
  const { t } = useTranslation();
  const { data: settings = [] } = useQuery(settingsQuery);
  return (
    <SiteFrame>
      <h1 className="mb-6 max-w-2xl text-2xl font-semibold tracking-tight text-balance sm:text-3xl print:hidden">
        {t("app.tagline")}
      </h1>
      <Calculator
        method={settingOf(settings, "calculation_method")}
        showBulkImport={settingOf(settings, "show_bulk_import")}
        showShipping={settingOf(settings, "show_shipping_insurance")}
        currency={useCurrency()}
        countries={useCountryOptions()}
      />
    </SiteFrame>
  );
}
