import i18next from "i18next";
import { toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey } from "#shared/texts.ts";
import { type AcceptContext, acceptImport, hasRoomFor } from "./accept-import.ts";
import type { ImportChoices, ImportFile, ImportPreview } from "./import-preview.ts";
import { previewImport } from "./preview-import.ts";
import { dismissShownToast, readTables } from "./read-tables.ts";
import { readCsv } from "./reading/read-csv.ts";
import { InvalidFileError, type Table } from "./reading/table.ts";
import type { ImportMode } from "./remember-import.ts";

type ImportContext = AcceptContext & { currency: Currency };

/** Reads items from a file or pasted text, previews them, and adds those accepted to the form. */
export function createImport(context: ImportContext) {
  const { form, currency, setPreview } = context;
  const t = i18next.getFixedT(null, "import");
  const showError = (key: TextKey<"import">) => toast({ title: t(key), tone: "error" });

  function readText(text: string, source: string) {
    dismissShownToast();
    const table = parseOrNull(text);
    if (table === null) return showError("bulk.parseError");
    openPreview({ tables: [table], source, text });
  }

  async function readFile(file: File) {
    const tables = await readTables(file);
    if (tables) openPreview({ tables, source: file.name, text: null });
  }

  function openPreview(file: ImportFile) {
    const preview = previewImport(file, {}, currency);
    if (preview === null) return showError("bulk.noValidItems");
    if (preview.items.length === 0) {
      toast({ title: t("bulk.noValidItems"), tone: "error", isShownInPlace: true });
    }
    showPreview(preview);
  }

  function changePreview({ file, choices }: ImportPreview, changes: ImportChoices) {
    const preview = previewImport(file, { ...choices, ...changes }, currency);
    if (preview) showPreview(preview);
  }

  function showPreview(preview: Omit<ImportPreview, "canAppend">) {
    const canAppend = !preview.changesCurrency && hasRoomFor(preview.items.length, form);
    setPreview({ ...preview, canAppend });
  }

  return {
    readText,
    readFile,
    changePreview,
    accept: (preview: ImportPreview, mode: ImportMode) => acceptImport(context, preview, mode),
  };
}

function parseOrNull(text: string): Table | null {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof InvalidFileError) return null;
    throw error;
  }
}

// One piece of code for both imports: apart, what they share would be further files, which the first page would name.
export { previewProducts } from "./products/preview-products.ts";
export { readProducts } from "./products/read-products.ts";
