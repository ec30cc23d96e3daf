import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { deleteUser, type ListedUser } from "#shared/users/contract.ts";
import { displayName } from "./display-name.ts";
import { allUsers } from "./queries.ts";

type DeleteUserDialogProps = { user: ListedUser; onClose: () => void };

/** Asks once more, by name; the way out comes first. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const action = useAction(deleteUser, { done: "users.deleteDone", refresh: [allUsers] });
  return (
    <Dialog
      title={t("users.deleteTitle")}
      description={t("users.deleteText", { name: displayName(user, t) })}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            look="danger"
            busy={action.isPending}
            onClick={() => action.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
          >
            {t("users.deleteButton")}
          </Button>
        </>
      }
    >
      <p className="py-1 text-sm wrap-anywhere text-muted">{user.email}</p>
    </Dialog>
  );
}
