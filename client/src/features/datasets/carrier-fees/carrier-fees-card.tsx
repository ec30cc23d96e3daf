import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { FeeTable } from "./fee-table.tsx";
import { carrierFeesQuery } from "./queries.ts";

export function CarrierFeesCard() {
  const { t } = useTranslation("datasets");
  const query = useQuery(carrierFeesQuery);
  return (
    <Card title={t("carrierFees.title")}>
      <p className="mb-4 text-sm text-muted">{t("carrierFees.hint")}</p>
      <QueryContent query={query} errorText={t("datasets.loadFailed")}>
        {(fees) => <FeeTable caption={t("carrierFees.title")} fees={fees} />}
      </QueryContent>
    </Card>
  );
}
