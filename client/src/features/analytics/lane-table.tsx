import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import type { Analytics } from "#shared/analytics/contract.ts";
import { countryName } from "#shared/countries.ts";

export function LaneTable({ lanes }: { lanes: Analytics["lanes"] }) {
  const { t, i18n } = useTranslation("admin");
  const maxCalculations = Math.max(...lanes.map(({ calculations }) => calculations), 1);
  const countryLabel = (code: string) => (code ? countryName(code, i18n.language) : "–");
  return (
    <Table
      caption={t("analytics.lanes")}
      columns={[
        { label: t("analytics.lane") },
        { label: t("analytics.calculations"), isNumber: true },
        { label: t("analytics.payments"), isNumber: true },
      ]}
    >
      {lanes.map(({ fromCountry, toCountry, calculations, payments }) => (
        <tr key={`${fromCountry}-${toCountry}`}>
          <th scope="row" className="w-full py-2 pr-4 text-left font-normal">
            {countryLabel(fromCountry)} → {countryLabel(toCountry)}
            <div aria-hidden="true" className="mt-1 flex h-1.5 rounded-full bg-sunken">
              <div
                className="rounded-full bg-accent"
                style={{ flexGrow: calculations / maxCalculations }}
              />
            </div>
          </th>
          <td className="numeric py-2 pr-4 align-top">{calculations.toLocaleString("en-US")}</td>
          <td className="numeric py-2 align-top">{payments.toLocaleString("en-US")}</td>
        </tr>
      ))}
    </Table>
  );
}
