import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { PasswordField, TextField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useAction } from "#client/lib/use-action.ts";
import type { User } from "#shared/accounts/contract.ts";
import { logIn, loginCredentials } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { currentUserQuery } from "./queries.ts";

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(loginCredentials),
    defaultValues: { email: "", password: "" },
  });
  const action = useAction(logIn, {
    successTitle: t("auth.loginDone"),
    errorTitle: t("auth.loginFailed"),
    fallbackText: t("auth.invalidLogin"),
    invalidates: [currentUserQuery],
  });
  const submit = handleSubmit((body) => action.mutate({ body }, { onSuccess: onLoggedIn }));

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
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
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isBusy={action.isPending} className="w-full">
        {t("auth.logIn")}
      </Button>
      <p className="text-sm">
        <TextLink href={paths.forgotPassword}>{t("auth.forgot")}</TextLink>
      </p>
      <p className="border-t border-line pt-4 text-sm text-muted">
        {t("auth.noAccount")} <TextLink href={paths.register}>{t("auth.register")}</TextLink>
      </p>
    </form>
  );
}
