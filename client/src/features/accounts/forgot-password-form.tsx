import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { forgotPassword, passwordResetRequest } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";

/** Asks for the address; then says what will happen, whether or not there is such an account. */
export function ForgotPasswordForm() {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(passwordResetRequest),
    defaultValues: { email: "" },
  });
  const action = useAction(forgotPassword, {
    successTitle: t("auth.mailSent"),
    successText: t("auth.mailSentText"),
    fallbackText: t("auth.somethingWrong"),
  });
  const submit = handleSubmit((body) => action.mutate({ body }));

  return (
    <>
      {action.isSuccess ? (
        <p role="status">{t("auth.sentText")}</p>
      ) : (
        <form noValidate onSubmit={submit} className="space-y-4">
          <p className="text-muted">{t("auth.forgotText")}</p>
          <TextField
            control={control}
            name="email"
            label={t("auth.email")}
            type="email"
            autoComplete="username"
          />
          <Button type="submit" variant="primary" isBusy={action.isPending} className="w-full">
            {t("auth.sendLink")}
          </Button>
        </form>
      )}
      <p className="mt-6 border-t border-line pt-4 text-sm">
        <TextLink href={paths.admin}>{t("auth.backToLogin")}</TextLink>
      </p>
    </>
  );
}
