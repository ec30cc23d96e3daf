import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { ImportPreview } from "#client/features/calculator/items-csv/import-preview.ts";
import type { RemarkKind, RowRemark } from "#client/features/calculator/items-csv/items-csv.ts";
import type { TextKey } from "#shared/texts.ts";

export const REMARKS: Readonly<Record<RemarkKind, TextKey<"import">>> = {
  codeUnreadable: "import.remarkCodeUnreadable",
  codeZeroAdded: "import.remarkCodeZeroAdded",
  codeTrimmed: "import.remarkCodeTrimmed",
  valueMissing: "import.remarkValueMissing",
  valueRounded: "import.remarkValueRounded",
  lot: "import.remarkLot",
  totalDiffers: "import.remarkTotalDiffers",
  piecesOfUnit: "import.remarkPiecesOfUnit",
  quantityAssumed: "import.remarkQuantityAssumed",
  nameAssumed: "import.remarkNameAssumed",
  weightUnreadable: "import.remarkWeightUnreadable",
};

/** What was changed or is missing in rows that are imported, with every line it is true of. */
export function RowRemarks({ preview: { remarks } }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  if (remarks.length === 0) return null;
  const kinds = [...new Set(remarks.map(({ kind }) => kind))];
  return (
    <section aria-label={t("import.check")} className="mt-4">
      <h3 className="text-sm font-semibold">{t("import.check")}</h3>
      <ul className="mt-1 space-y-1 text-sm">
        {kinds.map((kind) => (
          <RemarkedRows key={kind} remarks={remarks.filter((remark) => remark.kind === kind)} />
        ))}
      </ul>
    </section>
  );
}

function RemarkedRows({ remarks }: { remarks: readonly RowRemark[] }) {
  const { t } = useTranslation("import");
  const [first] = remarks;
  if (!first) return null;
  const rows = t("import.rows", { count: remarks.length });
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-start gap-1 rounded-control text-warning">
          <DetailsChevron className="mt-0.5 shrink-0" />
          {t("import.reasonRows", { reason: t(REMARKS[first.kind]), rows })}
        </summary>
        <ul className="mt-1 max-h-40 space-y-0.5 overflow-y-auto pl-5 text-muted">
          {remarks.map(({ line, from, to }) => (
            <li key={line} className="wrap-anywhere">
              {t("import.remarkLine", { line })}
              {from === "" && to === "" ? null : `: ${from || "–"} → ${to || "–"}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
