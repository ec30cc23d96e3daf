import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import {
  CodeField,
  CurrentPasswordField,
  NewPasswordField,
} from "#client/features/accounts/account-fields.tsx";
import { accountQuery, sessionsQuery } from "#client/features/accounts/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { changePassword, passwordChange } from "#shared/accounts/own-account.ts";

export function PasswordCard() {
  const { t } = useTranslation("accounts");
  const { data: account } = useQuery(accountQuery);
  const { control, handleSubmit, reset, setError } = useForm({
    resolver: schemaResolver(passwordChange),
    defaultValues: { currentPassword: "", password: "", code: "" },
  });
  const action = useFormAction(changePassword, setError, {
    successTitle: t("account.passwordDone"),
    successText: t("account.passwordDoneText"),
    invalidates: [sessionsQuery, accountQuery],
  });
  return (
    <Card title={t("account.passwordTitle")}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={handleSubmit((body) => action.mutate({ body }, { onSuccess: () => reset() }))}
      >
        <p className="text-sm text-muted">{t("account.passwordText")}</p>
        <CurrentPasswordField
          control={control}
          name="currentPassword"
          id="password-change-current"
        />
        <NewPasswordField control={control} label={t("auth.newPassword")} />
        {account?.twoStep.isOn ? (
          <CodeField control={control} name="code" id="password-change-code" />
        ) : null}
        <Button type="submit" variant="primary" isBusy={action.isPending}>
          {t("account.changePassword")}
        </Button>
      </form>
    </Card>
  );
}
