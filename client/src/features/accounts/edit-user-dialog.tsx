import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changedFields } from "#client/lib/changed-fields.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { editedUser, type ListedUser, type User, updateUser } from "#shared/accounts/contract.ts";
import { canChangeEmail, canChangeRole } from "#shared/accounts/policy.ts";
import { ConfirmOwnerDialog } from "./confirm-owner-dialog.tsx";
import { allUserQueries, currentUserQuery } from "./queries.ts";
import { UserFormDialog } from "./user-form-dialog.tsx";

type EditUserDialogProps = { me: User; user: ListedUser; onClose: () => void };

export function EditUserDialog({ me, user, onClose }: EditUserDialogProps) {
  const { t } = useTranslation("accounts");
  const { email, firstName, lastName, role } = user;
  const [saved] = useState({ email, firstName: firstName ?? "", lastName: lastName ?? "", role });
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(editedUser),
    defaultValues: saved,
  });
  const [isConfirming, setConfirming] = useState(false);
  /** At once, so that the field that is rejected is there to take the focus. */
  const closeConfirmation = () => flushSync(() => setConfirming(false));
  const action = useFormAction(updateUser, setError, {
    successTitle: t("users.editDone"),
    invalidates: [allUserQueries, currentUserQuery], // may be one's own account
  });
  const onStale = useStaleRecord(allUserQueries, onClose);
  // Leaves what another administrator has changed since the dialog was opened.
  const save = handleSubmit((body) =>
    action.mutate(
      { params: { id: user.id }, body: changedFields(body, saved) },
      {
        onSuccess: onClose,
        onError: (error) => {
          closeConfirmation();
          onStale(error);
        },
      },
    ),
  );
  const submit = handleSubmit((body) => {
    if (body.role === "owner" && saved.role !== "owner") setConfirming(true);
    else void save();
  });
  if (isConfirming) {
    return (
      <ConfirmOwnerDialog
        user={user}
        isBusy={action.isPending}
        onConfirm={() => void save()}
        onClose={() => setConfirming(false)}
      />
    );
  }
  return (
    <UserFormDialog
      control={control}
      title={t("users.editTitle")}
      description={email}
      submitLabel={t("common.save")}
      isBusy={action.isPending}
      fixedEmailHint={canChangeEmail(me, user) ? undefined : t("users.notYourEmail")}
      fixedRoleHint={canChangeRole(me, user) ? undefined : t("users.notYourRole")}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
