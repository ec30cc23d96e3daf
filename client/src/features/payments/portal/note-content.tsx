import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { deleteNote, type PaymentNote } from "#shared/payments/notes-contract.ts";
import { detailsQuery } from "./queries.ts";

type NoteContentProps = { code: string; note: PaymentNote };

export function NoteContent({ code, note }: NoteContentProps) {
  const { t } = useTranslation("admin");
  return (
    <div ref={useFocusAround()}>
      <p className="text-sm wrap-anywhere text-muted">
        {t("transactions.notes.by", { email: note.author })}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{note.text}</p>
      {note.canDelete ? <DeleteButton code={code} note={note} /> : null}
    </div>
  );
}

function DeleteButton({ code, note }: NoteContentProps) {
  const { t } = useTranslation("admin");
  const [isConfirming, setConfirming] = useState(false);
  const remove = useAction(deleteNote, {
    successTitle: t("transactions.notes.deleted"),
    invalidates: [detailsQuery(code)],
    onSuccess: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="quiet" className="-ml-4" onClick={() => setConfirming(true)}>
        {t("transactions.notes.delete")}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t("transactions.notes.delete")}
          text={t("transactions.notes.deleteText")}
          subject={note.text}
          confirmLabel={t("transactions.notes.delete")}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { code, id: note.id } })}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
