import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { isPasswordError, isShownIn } from "#client/components/password-dialog.tsx";
import { hasFieldErrors } from "#client/lib/has-field-errors.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import { credentialKeys, saveCredentials } from "#shared/credentials/contract.ts";
import type { CredentialTexts } from "./credential-row.tsx";

const NO_TEXTS = Object.fromEntries(credentialKeys.map((key) => [key, ""])) as CredentialTexts; // safe: has each key

/** `confirmation` asks for the password before the texts that were entered are saved. */
export function useCredentialsForm(invalidates: InvalidatedQueries) {
  const { t } = useTranslation("admin");
  const { form, hasDraft, discard, markSaved } = useDraftForm("credentials", { saved: NO_TEXTS });
  const [confirmed, setConfirmed] = useState<Partial<CredentialTexts> | null>(null);
  const prompt = useRef<HTMLFormElement>(null);
  const action = useAction(saveCredentials, {
    successTitle: t("credentials.saved"),
    invalidates,
    isExpected: (error) => isShownIn(prompt, error),
    isShownInPlace: (error) => hasFieldErrors(error) && !isPasswordError(error),
    onSuccess: (_result, { body: { password: _, ...texts } }) =>
      markSaved({ ...NO_TEXTS, ...texts }, NO_TEXTS),
  });
  const submit = form.handleSubmit((texts) => {
    const entered = Object.entries(texts).filter(([, text]) => text.trim());
    if (entered.length === 0) return discard();
    setConfirmed(Object.fromEntries(entered));
  });

  function save(password: string) {
    action.mutate(
      { body: { ...confirmed, password } },
      {
        onSuccess: () => setConfirmed(null),
        onError: (error) => {
          if (isPasswordError(error)) return;
          flushSync(() => setConfirmed(null)); // the open dialog would keep the focus from the field
          showFieldErrors(error, form.setError);
        },
      },
    );
  }

  const confirmation = confirmed && {
    ref: prompt,
    error: action.error,
    onConfirm: save,
    onClose: () => setConfirmed(null),
  };
  return { form, hasDraft, discard, submit, isBusy: action.isPending, confirmation };
}
