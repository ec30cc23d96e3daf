import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { CodeField, EmailField } from "#client/features/accounts/account-fields.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { useAction } from "#client/lib/use-action.ts";
import type { User } from "#shared/accounts/contract.ts";
import { logIn, loginCredentials } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { AuthForm } from "./auth-form.tsx";

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t } = useTranslation("accounts");
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { control, handleSubmit, setFocus } = useForm({
    resolver: schemaResolver(loginCredentials),
    defaultValues: { email: "", password: "", code: "" },
  });
  useEffect(() => {
    if (isCodeAsked) setFocus("code");
  }, [isCodeAsked, setFocus]);
  const action = useAction(logIn, {
    successTitle: t("auth.loginDone"),
    errorTitle: t("auth.loginFailed"),
    fallbackText: t("auth.invalidLogin"),
    invalidates: [currentUserQuery],
    isExpected: isCodeRequired,
    isShownInPlace: () => true,
  });
  const submit = handleSubmit((body) =>
    action.mutate(
      { body },
      {
        onSuccess: onLoggedIn,
        onError: (error) => isCodeRequired(error) && setCodeAsked(true),
      },
    ),
  );

  const error = action.error && !isCodeRequired(action.error) ? action.error : null;
  // A login succeeds without cookies, but the next request is a visitor's.
  const cookieError = navigator.cookieEnabled ? null : t("auth.cookiesBlocked");
  return (
    <AuthForm
      submitLabel={t("auth.logIn")}
      isBusy={action.isPending}
      error={cookieError ?? (error && errorText(error, t, t("auth.invalidLogin")))}
      onSubmit={submit}
      footer={
        <>
          <p className="text-sm">
            <TextLink href={paths.forgotPassword}>{t("auth.forgot")}</TextLink>
          </p>
          <p className="border-t border-line pt-4 text-sm text-muted">
            {sentenceWithSpace(t("auth.noAccount"))}
            <TextLink href={paths.register}>{t("auth.register")}</TextLink>
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
      {isCodeAsked ? <CodeField control={control} name="code" id="code" /> : null}
    </AuthForm>
  );
}

/** The password is right and the account uses two-step login. */
const isCodeRequired = (error: Error): boolean =>
  error instanceof ApiError && error.code === "auth.codeRequired";
