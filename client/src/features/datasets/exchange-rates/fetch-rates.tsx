import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { versionsQuery } from "#client/features/datasets/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { fetchExchangeRates } from "#shared/exchange-rates/contract.ts";
import { exchangeRatesQuery } from "./queries.ts";

/** Activates the rates of the European Central Bank, and lists the currencies that it has no rate of. */
export function FetchRates() {
  const { t } = useTranslation("datasets");
  const action = useAction(fetchExchangeRates, {
    successTitle: t("exchangeRates.updated"),
    invalidates: [versionsQuery("exchange-rates"), exchangeRatesQuery],
  });
  const missing = action.data?.missing.join(", ");
  return (
    <>
      <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
        {t("exchangeRates.fetch")}
      </Button>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {missing ? t("exchangeRates.missing", { currencies: missing }) : null}
      </p>
    </>
  );
}
