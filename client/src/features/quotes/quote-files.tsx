import { useTranslation } from "react-i18next";
import { FileLink } from "#client/components/file-link.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { fileName } from "#shared/http/file-name.ts";
import { quotePdf, quoteSpreadsheet } from "#shared/quotes/quote-files.ts";

/** The kept answer of a quote as files. */
export function QuoteFiles({ token, name }: { token: string; name: string }) {
  const { t, i18n } = useTranslation("quotes");
  const fileUrl = (path: string) => buildUrl(path, { token }, { lng: i18n.language });
  return (
    <div className="mb-4 flex flex-wrap gap-2 print:hidden">
      <FileLink url={fileUrl(quotePdf.path)} fileName={fileName(name, "pdf")}>
        {t("quotes.quote.pdf")}
      </FileLink>
      <FileLink url={fileUrl(quoteSpreadsheet.path)} fileName={fileName(name, "xlsx")}>
        {t("quotes.quote.spreadsheet")}
      </FileLink>
    </div>
  );
}
