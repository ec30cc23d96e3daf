import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isShownIn, PasswordDialog } from "#client/components/password-dialog.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { type Credential, clearCredential } from "#shared/credentials/contract.ts";

type ClearDialogProps = {
  credential: Credential;
  name: string;
  invalidates: InvalidatedQueries;
  onClose: () => void;
};

export function ClearDialog({ credential, name, invalidates, onClose }: ClearDialogProps) {
  const { t } = useTranslation("admin");
  const prompt = useRef<HTMLFormElement>(null);
  const action = useAction(clearCredential, {
    successTitle: t("credentials.cleared"),
    invalidates,
    isExpected: (error) => isShownIn(prompt, error),
  });
  const clear = (password: string) =>
    action.mutate({ params: { key: credential.key }, body: { password } }, { onSuccess: onClose });
  return (
    <PasswordDialog
      ref={prompt}
      isDestructive
      title={t("credentials.clearTitle", { name })}
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
