import i18next from "i18next";
import { dismissToast, toast, toastStore } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { type AcceptContext, acceptImport, hasRoomFor } from "./accept-import.ts";
import type { ImportChoices, ImportFile, ImportPreview } from "./import-preview.ts";
import { previewImport } from "./preview-import.ts";
import { readCsv } from "./reading/read-csv.ts";
import { readItemsFile } from "./reading/read-items-file.ts";
import { FileTooLargeError, InvalidFileError, type Table } from "./reading/table.ts";
import type { ImportMode } from "./remember-import.ts";

const MAX_FILE_BYTES = 10_000_000;

/** The names that spreadsheet programs give; the content decides how a file is read. */
const FILE_NAME = /\.(csv|tsv|txt|xlsx|xlsm|xls|ods)$/i;

type ImportContext = AcceptContext & { currency: Currency };

/** Reads items from a file or pasted text, previews them, and adds those accepted to the form. */
export function createImport(context: ImportContext) {
  const { form, currency, setPreview } = context;
  const t = i18next.getFixedT(null, "import");
  const showError = (key: TextKey<"import">, params: TextParams = {}) =>
    toast({ title: t(key, params), tone: "error" });

  function readText(text: string, source: string) {
    dismissShownToast();
    const table = parseOrNull(text);
    if (table === null) return showError("bulk.parseError");
    openPreview({ tables: [table], source, text });
  }

  async function readFile(file: File) {
    if (!FILE_NAME.test(file.name)) return showError("bulk.selectFile");
    if (file.size > MAX_FILE_BYTES)
      return showError("bulk.tooLarge", { max: MAX_FILE_BYTES / 1_000_000 });
    dismissShownToast();
    try {
      const tables = await readItemsFile(file, document.documentElement.lang);
      openPreview({ tables, source: file.name, text: null });
    } catch (error) {
      showError(fileErrorKey(error, file.name));
    }
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

function fileErrorKey(error: unknown, name: string): TextKey<"import"> {
  if (error instanceof FileTooLargeError) return "bulk.tooManyCells";
  const isText = /\.(csv|tsv|txt)$/i.test(name);
  return isText ? "bulk.parseError" : "bulk.spreadsheetError";
}

function parseOrNull(text: string): Table | null {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof InvalidFileError) return null;
    throw error;
  }
}

/** It would cover the preview, and on a phone its heading and its button to close it. */
function dismissShownToast() {
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
}
