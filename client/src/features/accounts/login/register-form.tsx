import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextLink } from "#client/components/text-link.tsx";
import {
  EmailField,
  NameFields,
  NewPasswordField,
} from "#client/features/accounts/account-fields.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { useAction } from "#client/lib/use-action.ts";
import { register, registration } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { AuthForm } from "./auth-form.tsx";

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(registration),
    defaultValues: { email: "", password: "", firstName: "", lastName: "" },
  });
  const action = useAction(register, {
    successTitle: t("auth.registerDone"),
    errorTitle: t("auth.registerFailed"),
    fallbackText: t("auth.invalidLogin"),
    isShownInPlace: () => true,
    invalidates: [currentUserQuery],
  });

  return (
    <AuthForm
      submitLabel={t("auth.register")}
      isBusy={action.isPending}
      error={action.error && <RegistrationError error={action.error} />}
      onSubmit={handleSubmit((body) =>
        action.mutate(
          { body },
          { onSuccess: onRegistered, onError: (error) => showFieldErrors(error, setError) },
        ),
      )}
      footer={
        <div className="space-y-2 border-t border-line pt-4 text-sm text-muted">
          <p>
            {sentenceWithSpace(t("auth.hasAccount"))}
            <TextLink href={paths.admin}>{t("auth.logIn")}</TextLink>
          </p>
          <p>
            <TextLink href={paths.calculator}>{t("common.backToCalculator")}</TextLink>
          </p>
        </div>
      }
    >
      <NameFields control={control} />
      <EmailField control={control} />
      <NewPasswordField control={control} label={t("auth.password")} />
    </AuthForm>
  );
}

function RegistrationError({ error }: { error: Error }) {
  const { t } = useTranslation("accounts");
  const isTaken = error instanceof ApiError && error.status === 409;
  return (
    <>
      <span>{errorText(error, t, t("auth.invalidLogin"))}</span>
      {isTaken ? <TextLink href={paths.admin}>{t("auth.logIn")}</TextLink> : null}
    </>
  );
}
