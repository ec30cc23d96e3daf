import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import { resetTwoStep } from "#shared/accounts/two-step.ts";
import { displayName } from "./display-name.ts";
import { allUserQueries } from "./queries.ts";

type ResetTwoStepDialogProps = { user: ListedUser; onClose: () => void };

export function ResetTwoStepDialog({ user, onClose }: ResetTwoStepDialogProps) {
  const { t } = useTranslation("accounts");
  const action = useAction(resetTwoStep, {
    successTitle: t("users.resetTwoStepDone"),
    invalidates: [allUserQueries],
  });
  const onError = useStaleRecord(allUserQueries, onClose);
  return (
    <ConfirmDialog
      title={t("users.resetTwoStepTitle")}
      text={t("users.resetTwoStepText", { name: displayName(user, t) })}
      subject={user.email}
      confirmLabel={t("users.resetTwoStepButton")}
      isBusy={action.isPending}
      onConfirm={() => action.mutate({ params: { id: user.id } }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  );
}
