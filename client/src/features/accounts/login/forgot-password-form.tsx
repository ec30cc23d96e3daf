import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextLink } from "#client/components/text-link.tsx";
import { EmailField } from "#client/features/accounts/account-fields.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useAction } from "#client/lib/use-action.ts";
import { forgotPassword, passwordResetRequest } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { AuthForm } from "./auth-form.tsx";
import { FormOutcome } from "./form-outcome.tsx";

/** Requests a reset link. The confirmation does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit } = useForm({
    resolver: schemaResolver(passwordResetRequest),
    defaultValues: { email: "" },
  });
  const action = useAction(forgotPassword, {
    successTitle: t("auth.mailSent"),
    successText: t("auth.mailSentText"),
    isShownInPlace: () => true,
  });

  return (
    <>
      {action.isSuccess ? (
        <FormOutcome>{t("auth.sentText")}</FormOutcome>
      ) : (
        <AuthForm
          submitLabel={t("auth.sendLink")}
          isBusy={action.isPending}
          error={action.error && errorText(action.error, t)}
          onSubmit={handleSubmit((body) => action.mutate({ body }))}
        >
          <p className="text-muted">{t("auth.forgotText")}</p>
          <EmailField control={control} />
        </AuthForm>
      )}
      <p className="mt-6 border-t border-line pt-4 text-sm">
        <TextLink href={paths.admin}>{t("auth.backToLogin")}</TextLink>
      </p>
    </>
  );
}
