import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { downloadCsv } from "#client/lib/download-csv.ts";

const TEMPLATE = `origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff
Vietnam,VN,United States of America,US,12.50
`;

export function TemplateButton() {
  const { t } = useTranslation("datasets");
  return (
    <div className="mt-3">
      <Button
        variant="quiet"
        className="-ml-4"
        onClick={() => downloadCsv("tariffs-template.csv", TEMPLATE)}
      >
        <Icon name="download" />
        {t("tariffs.template")}
      </Button>
    </div>
  );
}
