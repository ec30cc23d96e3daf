import { useState } from "react";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { loadActionCode } from "#client/lib/load-code.ts";
import type { Currency } from "#shared/currency.ts";
import type { ImportChoices, ImportPreview } from "./import-preview.ts";

/** Imports items from a file or pasted text after a preview; its code is loaded with the first one. */
export function useImport(form: CalculatorForm, currency: Currency) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isPasting, setPasting] = useState(false);

  async function loadImport() {
    const { createImport } = await loadActionCode(() =>
      withTexts("import", import("./import-items.ts")),
    );
    return createImport({ form, currency, setPreview });
  }

  return {
    preview,
    isPasting,
    setPasting,
    readText: async (text: string, source: string) => (await loadImport()).readText(text, source),
    readFile: async (file: File) => (await loadImport()).readFile(file),
    async change(changes: ImportChoices) {
      if (preview) (await loadImport()).changePreview(preview, changes);
    },
    async accept(mode: "replace" | "append") {
      if (!preview) return;
      (await loadImport()).accept(preview, mode);
      setPasting(false); // the text would be imported a second time
    },
    cancel: () => setPreview(null),
  };
}
