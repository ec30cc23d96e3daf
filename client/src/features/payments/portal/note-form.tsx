import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { addNote, MAX_NOTE_LENGTH } from "#shared/payments/notes-contract.ts";
import { detailsQuery } from "./queries.ts";

/** Adds a note to a payment. What is typed stays until it is stored. */
export function NoteForm({ code }: { code: string }) {
  const { t } = useTranslation("admin");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const add = useAction(addNote, {
    successTitle: t("transactions.notes.added"),
    invalidates: [detailsQuery(code)],
    onSuccess: () => setText(""),
  });
  const length = [...text.trim()].length;
  const labels = {
    hint: t("transactions.notes.hint"),
    error:
      length > MAX_NOTE_LENGTH
        ? t("transactions.notes.tooLong", { length, max: MAX_NOTE_LENGTH })
        : isEmpty
          ? t("transactions.notes.empty")
          : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(length === 0);
    if (length > 0 && length <= MAX_NOTE_LENGTH) add.mutate({ params: { code }, body: { text } });
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="mb-4 max-w-prose">
      <Field id={id} label={t("transactions.notes.label")} {...labels}>
        <textarea
          ref={field}
          id={id}
          {...fieldAriaProps(id, labels)}
          rows={2}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setEmpty(false);
          }}
          className={controlClass}
        />
      </Field>
      <Button type="submit" isBusy={add.isPending} className="mt-2">
        {t("transactions.notes.add")}
      </Button>
    </form>
  );
}
