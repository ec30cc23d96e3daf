import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { CodeField, CurrentPasswordField } from "#client/features/accounts/account-fields.tsx";
import { accountQuery } from "#client/features/accounts/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import type { User } from "#shared/accounts/contract.ts";
import { emailChange, requestEmailChange } from "#shared/accounts/own-account.ts";
import { EmailStatus } from "./email-status.tsx";

export function EmailCard({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const { data: account } = useQuery(accountQuery);
  const { control, handleSubmit, reset, setError } = useForm({
    resolver: schemaResolver(emailChange),
    defaultValues: { email: "", password: "", code: "" },
  });
  const action = useFormAction(requestEmailChange, setError, {
    successTitle: t("account.emailSent"),
    invalidates: [accountQuery],
  });
  return (
    <Card title={t("account.emailTitle")}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={handleSubmit((body) => action.mutate({ body }, { onSuccess: () => reset() }))}
      >
        <p className="text-sm wrap-anywhere text-muted">
          {t("account.emailText", { email: user.email })}
        </p>
        {account ? <EmailStatus {...account} /> : null}
        <TextField
          control={control}
          name="email"
          label={t("account.newEmail")}
          type="email"
          autoComplete="email"
        />
        <CurrentPasswordField control={control} name="password" id="email-change-password" />
        {account?.twoStep.isOn ? (
          <CodeField control={control} name="code" id="email-change-code" />
        ) : null}
        <Button type="submit" variant="primary" isBusy={action.isPending}>
          {t("account.changeEmail")}
        </Button>
      </form>
    </Card>
  );
}
