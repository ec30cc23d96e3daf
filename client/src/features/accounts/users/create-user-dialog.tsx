import { useState } from "react";
import { flushSync } from "react-dom";
import { useController, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SwitchField } from "#client/components/switch-field.tsx";
import { NewPasswordField } from "#client/features/accounts/account-fields.tsx";
import { allUserQueries } from "#client/features/accounts/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { createUser, newUser, type User } from "#shared/accounts/contract.ts";
import { assignableRoles } from "#shared/accounts/policy.ts";
import { PromoteDialog } from "./promote-dialog.tsx";
import { UserFormDialog } from "./user-form-dialog.tsx";

export function CreateUserDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit, getValues, setError, setValue } = useForm({
    resolver: schemaResolver(newUser),
    defaultValues: {
      email: "",
      password: "",
      invites: false,
      firstName: "",
      lastName: "",
      role: "user",
    },
  });
  const action = useFormAction(createUser, setError, {
    successTitle: t("users.createDone"),
    invalidates: [allUserQueries],
  });
  const [isConfirming, setConfirming] = useState(false);
  /** Closes it at once, so that the field that is rejected is there to take the focus. */
  const closeConfirmation = () => flushSync(() => setConfirming(false));
  const isRoleFixed = assignableRoles(me).length === 1;
  const { field: invitation } = useController({ control, name: "invites" });
  const invites = invitation.value === true;
  const create = handleSubmit((body) =>
    action.mutate(
      { body },
      {
        onSuccess: onClose,
        onError: closeConfirmation,
      },
    ),
  );
  const submit = handleSubmit(({ role }) => {
    if (role === "owner") setConfirming(true);
    else void create();
  });
  if (isConfirming) {
    return (
      <PromoteDialog
        user={getValues()}
        promotion={{ role: "owner", isUnverified: false }}
        isBusy={action.isPending}
        onConfirm={() => void create()}
        onClose={() => setConfirming(false)}
      />
    );
  }
  return (
    <UserFormDialog
      control={control}
      title={t("users.createTitle")}
      submitLabel={t("users.create")}
      isBusy={action.isPending}
      fixedRoleHint={isRoleFixed ? t("users.roleFixed") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {invites ? null : <NewPasswordField control={control} label={t("auth.password")} />}
      <SwitchField
        id="invites"
        label={t("users.invite")}
        hint={t("users.inviteHint")}
        isOn={invites}
        onChange={(isOn) => {
          invitation.onChange(isOn);
          setValue("password", isOn ? undefined : ""); // a hidden field must not be invalid
        }}
      />
    </UserFormDialog>
  );
}
