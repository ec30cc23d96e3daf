import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAction } from "#client/lib/use-action.ts";
import { type ListedUser, type User, updateUser, userUpdate } from "#shared/accounts/contract.ts";
import { canChangeRole } from "#shared/accounts/policy.ts";
import { allUserQueries } from "./queries.ts";
import { UserFormDialog } from "./user-form-dialog.tsx";

type EditUserDialogProps = { me: User; user: ListedUser; onClose: () => void };

export function EditUserDialog({ me, user, onClose }: EditUserDialogProps) {
  const { t } = useTranslation("accounts");
  const { email, firstName, lastName, role } = user;
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(userUpdate),
    defaultValues: { email, firstName: firstName ?? "", lastName: lastName ?? "", role },
  });
  const action = useAction(updateUser, {
    successTitle: t("users.editDone"),
    invalidates: [allUserQueries],
  });
  const submit = handleSubmit((body) =>
    action.mutate({ params: { id: user.id }, body }, { onSuccess: onClose }),
  );
  return (
    <UserFormDialog
      control={control}
      title={t("users.editTitle")}
      description={email}
      submitLabel={t("common.save")}
      isBusy={action.isPending}
      fixedRoleHint={canChangeRole(me, user) ? undefined : t("users.notYourRole")}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
