import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import * as z from "zod/mini";
import { TextLink } from "#client/components/text-link.tsx";
import { NewPasswordField } from "#client/features/accounts/account-fields.tsx";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { resetPassword } from "#shared/accounts/contract.ts";
import { newPassword } from "#shared/accounts/fields.ts";
import { paths } from "#shared/client-routes.ts";
import { AuthForm } from "./auth-form.tsx";
import { FormOutcome } from "./form-outcome.tsx";
import { useMailedToken } from "./use-mailed-token.ts";

const REDIRECT_DELAY_MS = 3000;
const formSchema = z.object({ password: newPassword });

export function ResetPasswordForm() {
  const { t } = useTranslation("accounts");
  const token = useMailedToken();
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { password: "" },
  });
  const action = useAction(resetPassword, {
    successTitle: t("auth.resetDone"),
    successText: t("auth.resetDoneText"),
    errorTitle: t("auth.resetFailed"),
    fallbackText: t("auth.invalidToken"),
    isShownInPlace: () => true,
  });
  const isFinished = token === null || action.isSuccess;
  useMissingTokenToast(token);
  useEffect(() => {
    if (!isFinished) return;
    const openLogin = () => navigate(paths.admin, { replace: true });
    const timer = setTimeout(openLogin, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isFinished]);

  const submit = handleSubmit(({ password }) => {
    if (token === null) return toast({ title: t("auth.tokenNotFound"), tone: "error" });
    action.mutate(
      { body: { token, password } },
      { onError: (error) => showFieldErrors(error, setError) },
    );
  });

  if (isFinished)
    return <RedirectNotice text={token ? t("auth.resetDoneText") : t("auth.tokenMissing")} />;
  return (
    <AuthForm
      submitLabel={t("auth.reset")}
      isBusy={action.isPending}
      error={action.error && <ResetError error={action.error} />}
      onSubmit={submit}
    >
      <NewPasswordField control={control} label={t("auth.newPassword")} />
    </AuthForm>
  );
}

function ResetError({ error }: { error: Error }) {
  const { t } = useTranslation("accounts");
  const isUsed = error instanceof ApiError && error.code === "auth.invalidToken";
  return (
    <>
      <span>{errorText(error, t, t("auth.invalidToken"))}</span>
      {isUsed ? <TextLink href={paths.forgotPassword}>{t("auth.requestNewLink")}</TextLink> : null}
    </>
  );
}

function useMissingTokenToast(token: string | null) {
  const { t } = useTranslation("accounts");
  useEffect(() => {
    if (token !== null) return;
    toast({
      title: t("auth.invalidLink"),
      description: t("auth.tokenMissing"),
      tone: "error",
      isShownInPlace: true,
    });
  }, [token, t]);
}

function RedirectNotice({ text }: { text: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <FormOutcome>{text}</FormOutcome>
      <p className="mt-2 mb-6 text-sm text-muted">{t("auth.redirecting")}</p>
      <p className="text-sm">
        <TextLink href={paths.admin}>{t("auth.backToLogin")}</TextLink>
      </p>
    </>
  );
}
