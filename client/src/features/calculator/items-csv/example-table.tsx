import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { loadActionCode } from "#client/lib/load-code.ts";
import { exampleItems } from "./example-items.ts";

/** What an item file can look like, for a person who has none, and the same as a file to fill in. */
export function ExampleTable() {
  const { t, i18n } = useTranslation("import");
  const [names = [], ...rows] = exampleItems(t, i18n.language);

  async function download() {
    const { downloadExample } = await loadActionCode(() => import("./write-items-csv.ts"));
    downloadExample([names, ...rows]);
  }

  return (
    <div className="mt-4 text-sm">
      <h3 className="font-medium">{t("bulk.exampleTitle")}</h3>
      <p className="text-muted">{t("bulk.exampleHint")}</p>
      <ScrollRegion label={t("bulk.exampleTitle")} className="mt-2">
        <table className="w-full border-b border-line whitespace-nowrap">
          <thead className="text-left">
            <tr>
              {names.map((name, column) => (
                <th key={name} scope="col" className={cellClass(column, "font-medium")}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]} className="border-t border-line">
                {names.map((name, column) => (
                  <td key={name} className={cellClass(column)}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Button variant="quiet" className="mt-1 -ml-4" onClick={download}>
        <Icon name="download" />
        {t("bulk.example")}
      </Button>
    </div>
  );
}

/** Quantity and unit value. */
const NUMBER_COLUMNS: readonly number[] = [2, 3];

const cellClass = (column: number, own?: string) =>
  classNames("py-1.5 pr-4 last:pr-0", NUMBER_COLUMNS.includes(column) && "numeric", own);
