import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  allUserQueries,
  currentUserQuery,
  reloadListedUser,
} from "#client/features/accounts/queries.ts";
import { changedFields } from "#client/lib/changed-fields.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { editedUser, type ListedUser, updateUser } from "#shared/accounts/contract.ts";
import { isUnverifiedError, type Promotion, promotionToConfirm } from "./promote-dialog.tsx";

/** The form of an account, and the promotion that is to be confirmed before it is saved. */
export function useEditUser(user: ListedUser, onClose: () => void) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const [saved] = useState(formValues(user));
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(editedUser),
    defaultValues: saved,
  });
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const action = useFormAction(updateUser, setError, {
    successTitle: t("users.editDone"),
    invalidates: [allUserQueries, currentUserQuery], // may be one's own account
    isExpected: isUnverifiedError,
  });
  const onStale = useStaleRecord(allUserQueries, onClose);

  /** Leaves what another owner has changed since the dialog was opened. */
  const save = (confirmed: Promotion | null) =>
    handleSubmit(async (values) => {
      const latest = await reloadListedUser(client, user.id);
      const body = {
        ...(latest ? formValues(latest) : saved),
        ...changedFields(values, saved),
        ...(confirmed?.isUnverified && { confirmUnverified: true }),
      };
      const onError = (error: Error) => {
        const isUnverified = isUnverifiedError(error);
        // The dialog closes at once, so that the field that is rejected is there to take the focus.
        flushSync(() => setPromotion(isUnverified ? { role: body.role, isUnverified } : null));
        onStale(error);
      };
      action.mutate({ params: { id: user.id }, body }, { onSuccess: onClose, onError });
    })();

  const submit = handleSubmit(({ role, email }) => {
    const isVerified = user.isVerified && email === saved.email;
    const toConfirm = promotionToConfirm(saved.role, { role, isVerified });
    if (toConfirm) setPromotion(toConfirm);
    else void save(null);
  });

  const promoting = promotion && {
    promotion,
    onConfirm: () => void save(promotion),
    onClose: () => setPromotion(null),
  };
  return { control, submit, saved, promoting, isBusy: formState.isSubmitting || action.isPending };
}

const formValues = ({ email, firstName, lastName, role }: ListedUser) => ({
  email,
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  role,
});
