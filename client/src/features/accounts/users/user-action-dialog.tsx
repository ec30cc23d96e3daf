import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import { allUserQueries } from "#client/features/accounts/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { deleteUser, type ListedUser } from "#shared/accounts/contract.ts";
import { resetTwoStep } from "#shared/accounts/two-step.ts";

const ENDPOINTS = { delete: deleteUser, resetTwoStep };

type UserActionDialogProps = {
  kind: keyof typeof ENDPOINTS;
  user: ListedUser;
  onClose: () => void;
};

export function UserActionDialog({ kind, user, onClose }: UserActionDialogProps) {
  const { t } = useTranslation("accounts");
  const action = useAction(ENDPOINTS[kind], {
    successTitle: t(`users.${kind}Done`),
    invalidates: [allUserQueries],
  });
  const onError = useStaleRecord(allUserQueries, onClose);
  return (
    <ConfirmDialog
      title={t(`users.${kind}Title`)}
      text={t(`users.${kind}Text`, { name: displayName(user, t) })}
      subject={user.email}
      confirmLabel={t(`users.${kind}Button`)}
      isBusy={action.isPending}
      onConfirm={() => action.mutate({ params: { id: user.id } }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  );
}
