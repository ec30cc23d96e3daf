import i18next from "i18next";
import { dismissToast, toast, toastStore } from "#client/lib/toast.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { readItemsFile } from "./reading/read-items-file.ts";
import { FileTooLargeError, type Table } from "./reading/table.ts";

const MAX_FILE_BYTES = 10_000_000;

/** The names that spreadsheet programs give; the content decides how a file is read. */
const FILE_NAME = /\.(csv|tsv|txt|xlsx|xlsm|xls|ods)$/i;

/** The tables of a file; null for one that cannot be read, of which a toast says why. */
export async function readTables(file: File): Promise<Table[] | null> {
  if (!FILE_NAME.test(file.name)) return showError("bulk.selectFile");
  if (file.size > MAX_FILE_BYTES) {
    return showError("bulk.tooLarge", { max: MAX_FILE_BYTES / 1_000_000 });
  }
  dismissShownToast();
  try {
    return await readItemsFile(file, document.documentElement.lang);
  } catch (error) {
    return showError(fileErrorKey(error, file.name));
  }
}

function showError(key: TextKey<"import">, params: TextParams = {}): null {
  const t = i18next.getFixedT(null, "import");
  toast({ title: t(key, params), tone: "error" });
  return null;
}

function fileErrorKey(error: unknown, name: string): TextKey<"import"> {
  if (error instanceof FileTooLargeError) return "bulk.tooManyCells";
  const isText = /\.(csv|tsv|txt)$/i.test(name);
  return isText ? "bulk.parseError" : "bulk.spreadsheetError";
}

/** It would cover the preview, and on a phone its heading and its button to close it. */
export function dismissShownToast() {
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
}
