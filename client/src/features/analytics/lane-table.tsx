import { useTranslation } from "react-i18next";
import type { Analytics } from "#shared/analytics/contract.ts";
import { countryName } from "#shared/countries.ts";

/** Which routes are asked for most, each with a bar as long as its share of the busiest. */
export function LaneTable({ lanes }: { lanes: Analytics["lanes"] }) {
  const { t, i18n } = useTranslation();
  const most = Math.max(...lanes.map(({ calculations }) => calculations), 1);
  const nameOf = (code: string) => (code ? countryName(code, i18n.language) : "–");
  return (
    <table className="w-full">
      <caption className="sr-only">{t("analytics.lanes")}</caption>
      <thead className="text-left text-sm text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {t("analytics.lane")}
          </th>
          <th scope="col" className="numeric py-1 pl-4 font-medium">
            {t("analytics.calculations")}
          </th>
          <th scope="col" className="numeric py-1 pl-4 font-medium">
            {t("analytics.payments")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lanes.map(({ fromCountry, toCountry, calculations, payments }) => (
          <tr key={`${fromCountry}-${toCountry}`}>
            <th scope="row" className="w-full py-2 text-left font-normal">
              {nameOf(fromCountry)} → {nameOf(toCountry)}
              <div aria-hidden="true" className="mt-1 flex h-1.5 rounded-full bg-sunken">
                <div className="rounded-full bg-accent" style={{ flexGrow: calculations / most }} />
              </div>
            </th>
            <td className="numeric py-2 pl-4 align-top">{calculations.toLocaleString("en-US")}</td>
            <td className="numeric py-2 pl-4 align-top">{payments.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
