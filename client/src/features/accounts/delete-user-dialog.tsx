import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { deleteUser, type ListedUser } from "#shared/accounts/contract.ts";
import { displayName } from "./display-name.ts";
import { allUserQueries } from "./queries.ts";

type DeleteUserDialogProps = { user: ListedUser; onClose: () => void };

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation("accounts");
  const action = useAction(deleteUser, {
    successTitle: t("users.deleteDone"),
    invalidates: [allUserQueries],
  });
  const onError = useStaleRecord(allUserQueries, onClose);
  return (
    <ConfirmDialog
      title={t("users.deleteTitle")}
      text={t("users.deleteText", { name: displayName(user, t) })}
      subject={user.email}
      confirmLabel={t("users.deleteButton")}
      isBusy={action.isPending}
      onConfirm={() => action.mutate({ params: { id: user.id } }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  );
}
