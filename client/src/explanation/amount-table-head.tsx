import { useTranslation } from "react-i18next";

/** The names of a table's two columns, for screen readers only. */
export function AmountTableHead() {
  const { t } = useTranslation("results");
  return (
    <thead className="sr-only">
      <tr>
        <th scope="col">{t("results.data")}</th>
        <th scope="col">{t("results.amount")}</th>
      </tr>
    </thead>
  );
}
