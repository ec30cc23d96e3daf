import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { CodeField, CurrentPasswordField } from "#client/features/accounts/account-fields.tsx";
import { rememberAccount } from "#client/features/accounts/login/known-account.ts";
import { accountQuery } from "#client/features/accounts/queries.ts";
import { clearStored } from "#client/lib/browser-storage.ts";
import { forgetCalculations } from "#client/lib/recent-calculations.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { accountDeletion, deleteAccount } from "#shared/accounts/own-account.ts";
import { paths } from "#shared/client-routes.ts";

/** Deletes the account with all that it keeps, after its password. */
export function DeleteAccountCard() {
  const { t } = useTranslation("accounts");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("account.delete")}>
      <p className="text-sm text-muted">{t("account.deleteText")}</p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        {t("account.delete")}
      </Button>
      {isOpen ? <DeleteAccountDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const { data: account } = useQuery(accountQuery);
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(accountDeletion),
    defaultValues: { password: "", code: "" },
  });
  const action = useFormAction(deleteAccount, setError, { onSuccess: leave });
  return (
    <Dialog
      width="small"
      title={t("account.delete")}
      description={t("account.deleteWarning")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form="delete-account" variant="danger" isBusy={action.isPending}>
            {t("account.delete")}
          </Button>
        </>
      }
    >
      <form
        id="delete-account"
        noValidate
        onSubmit={handleSubmit((body) => action.mutate({ body }))}
        className="space-y-4 pt-2 pb-1"
      >
        <CurrentPasswordField control={control} name="password" id="delete-account-password" />
        {account?.twoStep.isOn ? (
          <CodeField control={control} name="code" id="delete-account-code" />
        ) : null}
      </form>
    </Dialog>
  );
}

/** A new page, so that nothing of the account remains in memory. */
function leave() {
  clearStored("sessionStorage");
  forgetCalculations();
  rememberAccount(false);
  location.assign(paths.calculator);
}
