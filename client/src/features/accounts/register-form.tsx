import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { PasswordField, TextField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { register, registration } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { currentUserQuery } from "./queries.ts";

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(registration),
    defaultValues: { email: "", password: "", firstName: "", lastName: "" },
  });
  const action = useAction(register, {
    successTitle: t("auth.registerDone"),
    errorTitle: t("auth.registerFailed"),
    fallbackText: t("auth.invalidLogin"),
    invalidates: [currentUserQuery],
  });
  const submit = handleSubmit((body) => action.mutate({ body }, { onSuccess: onRegistered }));

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="firstName"
          label={t("auth.firstName")}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          control={control}
          name="lastName"
          label={t("auth.lastName")}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <TextField
        control={control}
        name="email"
        label={t("auth.email")}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        control={control}
        name="password"
        label={t("auth.password")}
        hint={t("auth.passwordHint")}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" isBusy={action.isPending} className="w-full">
        {t("auth.register")}
      </Button>
      <div className="space-y-2 border-t border-line pt-4 text-sm text-muted">
        <p>
          {t("auth.hasAccount")} <TextLink href={paths.admin}>{t("auth.logIn")}</TextLink>
        </p>
        <p>
          <TextLink href={paths.calculator}>{t("common.backToCalculator")}</TextLink>
        </p>
      </div>
    </form>
  );
}
