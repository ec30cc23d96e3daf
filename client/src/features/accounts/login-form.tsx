import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useAction } from "#client/lib/use-action.ts";
import type { User } from "#shared/accounts/contract.ts";
import { logIn, loginCredentials } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { EmailField } from "./account-fields.tsx";
import { AuthForm } from "./auth-form.tsx";
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

  return (
    <AuthForm
      submitLabel={t("auth.logIn")}
      isBusy={action.isPending}
      onSubmit={handleSubmit((body) => action.mutate({ body }, { onSuccess: onLoggedIn }))}
      footer={
        <>
          <p className="text-sm">
            <TextLink href={paths.forgotPassword}>{t("auth.forgot")}</TextLink>
          </p>
          <p className="border-t border-line pt-4 text-sm text-muted">
            {t("auth.noAccount")} <TextLink href={paths.register}>{t("auth.register")}</TextLink>
          </p>
        </>
      }
    >
      <EmailField control={control} />
      <PasswordField
        control={control}
        name="password"
        label={t("auth.password")}
        autoComplete="current-password"
      />
    </AuthForm>
  );
}
