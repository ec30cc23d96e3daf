import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import { isPasswordError, PasswordDialog } from "#client/components/password-dialog.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { type Credential, clearCredential } from "#shared/credentials/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { credentialsQuery } from "./queries.ts";

type CredentialFieldProps = {
  credential: Credential;
  value: string;
  error?: string | undefined;
  canChange: boolean;
  invalidates: InvalidatedQueries;
  onChange: (text: string) => void;
};

/** Write-only: shows a hint of the stored credential, never its value. */
export function CredentialField(props: CredentialFieldProps) {
  const { t } = useTranslation("admin");
  const { credential, value, error, canChange, onChange } = props;
  const [isConfirming, setConfirming] = useState(false);
  const name = t(`credentials.keys.${credential.key}`);
  const hint = credentialStatus(credential, t);
  return (
    <Field id={credential.key} label={name} hint={hint} error={error}>
      <div className="flex gap-2">
        <input
          {...fieldAriaProps(credential.key, { hint, error })}
          id={credential.key}
          type="password"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          disabled={!canChange}
          value={value}
          placeholder={credential.source ? t("credentials.replace") : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={controlClass}
        />
        {credential.source === "settings" && canChange ? (
          <IconButton label={t("credentials.clear", { name })} onClick={() => setConfirming(true)}>
            <Icon name="trash" className="size-5" />
          </IconButton>
        ) : null}
      </div>
      {isConfirming ? (
        <ClearDialog {...props} name={name} onClose={() => setConfirming(false)} />
      ) : null}
    </Field>
  );
}

function credentialStatus({ source, hint, isReadable }: Credential, t: Translate<"admin">): string {
  if (!isReadable) return t("credentials.unreadable");
  if (!source || !hint) return t("credentials.none");
  return t(source === "settings" ? "credentials.stored" : "credentials.fromEnvironment", { hint });
}

type ClearDialogProps = CredentialFieldProps & { name: string; onClose: () => void };

function ClearDialog({ credential, name, invalidates, onClose }: ClearDialogProps) {
  const { t } = useTranslation("admin");
  const action = useAction(clearCredential, {
    successTitle: t("credentials.cleared"),
    invalidates: [credentialsQuery, ...invalidates],
    isExpected: isPasswordError,
  });
  const clear = (password: string) =>
    action.mutate({ params: { key: credential.key }, body: { password } }, { onSuccess: onClose });
  return (
    <PasswordDialog
      isDestructive
      title={t("credentials.clearTitle")}
      text={t("credentials.clearText", { name })}
      confirmLabel={t("credentials.delete")}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={clear}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-muted">{credential.hint}</p>
      <p className="text-sm text-muted">{t("credentials.passwordText")}</p>
    </PasswordDialog>
  );
}
