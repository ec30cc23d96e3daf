import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";

/** Rows as text, with the columns and a template for files. */
export function PasteArea({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  return (
    <div className="mb-4 rounded-control bg-sunken p-3">
      <Field id="bulk-paste" label={t("bulk.pasteLabel")} hint={t("bulk.hint")}>
        <textarea
          id="bulk-paste"
          aria-describedby="bulk-paste-hint"
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={`${controlClass} font-mono text-sm`}
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => onRead(text)}>{t("bulk.pasteRead")}</Button>
        <TemplateButton />
      </div>
    </div>
  );
}

function TemplateButton() {
  const { t } = useTranslation();
  async function download() {
    const { downloadTemplate } = await import("./write-items-csv.ts");
    downloadTemplate(t("bulk.templateExample"));
  }
  return (
    <Button variant="quiet" onClick={download}>
      <Icon name="download" />
      {t("bulk.template")}
    </Button>
  );
}
