import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#client/components/button.tsx";
import { PasswordField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { resetPassword } from "#shared/accounts/contract.ts";
import { newPassword } from "#shared/accounts/fields.ts";
import { paths } from "#shared/client-routes.ts";
import { consumeResetToken } from "./reset-token.ts";

const REDIRECT_DELAY_MS = 3000;
const formSchema = z.object({ password: newPassword });

/** Sets another password with the token from the mail; `onLeave` follows three seconds after the end. */
export function ResetPasswordForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("accounts");
  const [token] = useState(consumeResetToken);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { password: "" },
  });
  const action = useAction(resetPassword, {
    successTitle: t("auth.resetDone"),
    successText: t("auth.resetDoneText"),
    errorTitle: t("auth.resetFailed"),
    fallbackText: t("auth.invalidToken"),
  });
  const isFinished = token === null || action.isSuccess;
  useMissingTokenToast(token);
  useEffect(() => {
    if (!isFinished) return;
    const timer = setTimeout(onLeave, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isFinished, onLeave]);

  const submit = handleSubmit(({ password }) => {
    if (token === null) return toast({ title: t("auth.tokenNotFound"), tone: "error" });
    action.mutate({ body: { token, password } });
  });

  if (isFinished)
    return <RedirectNotice text={token ? t("auth.resetDoneText") : t("auth.tokenMissing")} />;
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <PasswordField
        control={control}
        name="password"
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" isBusy={action.isPending} className="w-full">
        {t("auth.reset")}
      </Button>
    </form>
  );
}

function useMissingTokenToast(token: string | null) {
  const { t } = useTranslation("accounts");
  useEffect(() => {
    if (token !== null) return;
    toast({ title: t("auth.invalidLink"), description: t("auth.tokenMissing"), tone: "error" });
  }, [token, t]);
}

function RedirectNotice({ text }: { text: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <p role="status">{text}</p>
      <p className="mt-2 mb-6 text-sm text-muted">{t("auth.redirecting")}</p>
      <p className="text-sm">
        <TextLink href={paths.admin}>{t("auth.backToLogin")}</TextLink>
      </p>
    </>
  );
}
