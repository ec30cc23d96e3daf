import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { controlClass, Field, fieldAriaProps } from "./field.tsx";

type RenameDialogProps = {
  name: string;
  maxLength: number;
  onRename: (name: string) => void;
  onClose: () => void;
};

export function RenameDialog({ name, maxLength, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation("quotes");
  const id = useId();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const error = isEmpty ? t("quotes.save.nameMissing") : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    setEmpty(trimmed === "");
    if (trimmed === "") return field.current?.focus();
    if (trimmed !== name) onRename(trimmed);
    onClose();
  }

  return (
    <Dialog
      width="small"
      title={t("quotes.list.rename")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t("quotes.list.rename")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="pt-2 pb-1">
        <Field id={id} label={t("quotes.save.name")} error={error}>
          <input
            ref={field}
            id={id}
            {...fieldAriaProps(id, { hint: undefined, error })}
            value={text}
            maxLength={maxLength}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className={controlClass}
          />
        </Field>
      </form>
    </Dialog>
  );
}
