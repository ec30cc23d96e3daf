import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import { previewShippedMeasures } from "#shared/measures/contract.ts";
import { MeasureDifferences } from "./measure-differences.tsx";
import { measureVersionsQuery, shippedMeasuresQuery } from "./queries.ts";

/** Offers the measures file of the running release, with the same preview as an upload, where it was never active. */
export function ShippedUpdateCard() {
  const { t } = useTranslation("admin");
  const localizeDays = useLocalizedDays();
  const { data } = useQuery(shippedMeasuresQuery);
  const action = useAction(previewShippedMeasures, {
    errorTitle: t("measures.shippedFailed"),
    invalidates: [measureVersionsQuery],
  });
  if (!data?.update) return null;
  return (
    <Card title={t("measures.shippedTitle")}>
      <p className="text-sm text-muted">
        {t("measures.shippedHint", { name: localizeDays(data.update.name) })}
      </p>
      {action.data ? (
        <MeasureDifferences preview={action.data} onDone={action.reset} />
      ) : (
        <Button className="mt-4" isBusy={action.isPending} onClick={() => action.mutate({})}>
          {t("measures.reviewShipped")}
        </Button>
      )}
    </Card>
  );
}
