import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { useStore } from "#client/lib/store.ts";
import { ExampleTable } from "./example-table.tsx";
import { pastedTextStore } from "./pasted-text.ts";

const ID = "bulk-paste";

/** Rows as text, with the columns and an example of a file. Its field gets the focus when it opens. */
export function PasteArea({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation("import");
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useStore(pastedTextStore);
  const [isMissing, setMissing] = useState(false);
  const labels = {
    hint: t("bulk.hint"),
    error: isMissing ? t("import.pasteMissing") : undefined,
  };
  useEffect(() => field.current?.focus(), []);

  function change(value: string) {
    pastedTextStore.set(value);
    setMissing(false);
  }

  function read() {
    if (text.trim() !== "") return onRead(text);
    setMissing(true);
    field.current?.focus();
  }

  return (
    <div className="mb-4 rounded-control bg-sunken p-3">
      <Field id={ID} label={t("bulk.pasteLabel")} {...labels}>
        <textarea
          ref={field}
          id={ID}
          {...fieldAriaProps(ID, labels)}
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          className={`${controlClass} font-mono text-sm`}
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={read}>{t("bulk.pasteRead")}</Button>
      </div>
      <ExampleTable />
    </div>
  );
}
