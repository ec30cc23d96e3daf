import { useTranslation } from "react-i18next";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { canChangeEmail, canChangeRole } from "#shared/accounts/policy.ts";
import { PromoteDialog } from "./promote-dialog.tsx";
import { useEditUser } from "./use-edit-user.ts";
import { UserFormDialog } from "./user-form-dialog.tsx";

type EditUserDialogProps = { me: User; user: ListedUser; onClose: () => void };

export function EditUserDialog({ me, user, onClose }: EditUserDialogProps) {
  const { t } = useTranslation("accounts");
  const { control, submit, isBusy, saved, promoting } = useEditUser(user, onClose);
  if (promoting) return <PromoteDialog {...promoting} user={user} isBusy={isBusy} />;
  return (
    <UserFormDialog
      control={control}
      title={t("users.editTitle")}
      description={saved.email}
      submitLabel={t("common.save")}
      isBusy={isBusy}
      fixedEmailHint={canChangeEmail(me, user) ? undefined : t("users.notYourEmail")}
      fixedRoleHint={canChangeRole(me, user) ? undefined : t("users.notYourRole")}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
