import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { type ListedUser, type User, updateUser, userUpdate } from "#shared/accounts/contract.ts";
import { canChangeRole } from "#shared/accounts/policy.ts";
import { AccountFields } from "./account-fields.tsx";
import { allUserQueries } from "./queries.ts";
import { RoleField } from "./role-field.tsx";

type EditUserDialogProps = { me: User; user: ListedUser; onClose: () => void };

export function EditUserDialog({ me, user, onClose }: EditUserDialogProps) {
  const { t } = useTranslation("accounts");
  const { email, role } = user;
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(userUpdate),
    defaultValues: {
      email,
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      role,
    },
  });
  const action = useAction(updateUser, {
    successTitle: t("users.editDone"),
    invalidates: [allUserQueries],
  });
  const submit = handleSubmit((body) =>
    action.mutate({ params: { id: user.id }, body }, { onSuccess: onClose }),
  );
  const isRoleFixed = !canChangeRole(me, user);

  return (
    <Dialog
      title={t("users.editTitle")}
      description={user.email}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form="edit-user" variant="primary" isBusy={action.isPending}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <form id="edit-user" noValidate onSubmit={submit} className="space-y-4 pt-2 pb-1">
        <AccountFields control={control} />
        <RoleField
          control={control}
          name="role"
          disabled={isRoleFixed}
          hint={isRoleFixed ? t("users.notYourRole") : undefined}
        />
      </form>
    </Dialog>
  );
}
