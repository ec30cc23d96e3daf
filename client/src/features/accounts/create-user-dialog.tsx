import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { PasswordField } from "#client/components/text-field.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { createUser, newUser, type User } from "#shared/accounts/contract.ts";
import { assignableRoles } from "#shared/accounts/policy.ts";
import { AccountFields } from "./account-fields.tsx";
import { allUserQueries } from "./queries.ts";
import { RoleField } from "./role-field.tsx";

export function CreateUserDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(newUser),
    defaultValues: { email: "", password: "", firstName: "", lastName: "", role: "user" },
  });
  const action = useAction(createUser, {
    successTitle: t("users.createDone"),
    invalidates: [allUserQueries],
  });
  const submit = handleSubmit((body) => action.mutate({ body }, { onSuccess: onClose }));
  const isRoleFixed = assignableRoles(me).length === 1;

  return (
    <Dialog
      title={t("users.createTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form="create-user" variant="primary" isBusy={action.isPending}>
            {t("users.create")}
          </Button>
        </>
      }
    >
      <form id="create-user" noValidate onSubmit={submit} className="space-y-4 pt-2 pb-1">
        <AccountFields control={control} />
        <PasswordField
          control={control}
          name="password"
          label={t("auth.password")}
          hint={t("auth.passwordHint")}
          autoComplete="new-password"
        />
        <RoleField
          control={control}
          name="role"
          disabled={isRoleFixed}
          hint={isRoleFixed ? t("users.roleFixed") : undefined}
        />
      </form>
    </Dialog>
  );
}
