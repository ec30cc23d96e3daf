import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { ImportPreview } from "#client/features/calculator/items-csv/import-preview.ts";
import type { SkipReason } from "#client/features/calculator/items-csv/items-csv.ts";
import { skippedRowsCsv } from "#client/features/calculator/items-csv/write-items-csv.ts";
import { downloadCsv } from "#client/lib/download-csv.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { MAX_DESCRIPTION, MAX_ITEMS } from "#shared/calculator/contract.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { fromCents, MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { LeftOutRows } from "./left-out-rows.tsx";

/** The number of rows that each list of the preview shows. */
export const MAX_ROWS_SHOWN = 10;

const REASONS: Record<SkipReason, TextKey<"import">> = {
  description: "import.reasonDescription",
  value: "import.reasonValue",
  quantity: "import.reasonQuantity",
  currency: "import.reasonCurrency",
  country: "import.reasonCountry",
  unknownCountry: "import.reasonUnknownCountry",
  control: "import.reasonControl",
  quantities: "import.reasonQuantities",
  claims: "import.reasonClaims",
  answers: "import.reasonAnswers",
  tooMany: "import.reasonTooMany",
  tooManyCells: "import.reasonTooManyCells",
  splitAmount: "import.reasonSplitAmount",
  total: "import.reasonTotal",
  repeatedHeader: "import.reasonRepeatedHeader",
};

/** The limits that the texts of reasons name. */
const reasonLimits = (reason: SkipReason, currency: Currency): TextParams => {
  if (reason === "description") return { max: MAX_DESCRIPTION };
  if (reason === "value") return { min: fromCents(smallestUnit(currency)), max: MAX_AMOUNT };
  if (reason === "quantity") return { max: formatCount(MAX_INTEGER) };
  return { max: MAX_ITEMS };
};

/** Which rows of an import are skipped, and why, with all of them as a file. */
export function SkippedRows({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  const { skipped, skippedByReason, currency } = preview;
  const reasons = Object.keys(skippedByReason) as SkipReason[]; // safe: the keys of the record
  const reasonText = (reason: SkipReason) =>
    t(REASONS[reason], { currency, ...reasonLimits(reason, currency) });
  return (
    <section className="mt-4" aria-label={t("import.skipped", { count: preview.skippedCount })}>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>
            {t("import.reasonRows", {
              reason: reasonText(reason),
              rows: t("import.rows", { count: skippedByReason[reason] ?? 0 }),
            })}
          </li>
        ))}
      </ul>
      <LeftOutRows
        className="mt-2 overflow-x-auto"
        rows={skipped.slice(0, MAX_ROWS_SHOWN)}
        reasonText={(row) => reasonText(row.reason)}
      />
      <Button
        variant="quiet"
        className="mt-2 -ml-4"
        onClick={() => downloadCsv("items-left-out.csv", skippedRowsCsv(preview, reasonText))}
      >
        <Icon name="download" />
        {skipped.length < preview.skippedCount
          ? t("import.downloadFirstSkipped", { max: formatCount(skipped.length) })
          : t("import.downloadSkipped")}
      </Button>
    </section>
  );
}
