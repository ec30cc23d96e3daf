import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import { isPasswordError, isShownIn, PasswordDialog } from "#client/components/password-dialog.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { hasFieldErrors } from "#client/lib/has-field-errors.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import {
  type Connection,
  CREDENTIALS,
  type Credential,
  credentialKeys,
  saveCredentials,
} from "#shared/credentials/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { CredentialRow, type CredentialTexts } from "./credential-row.tsx";

const NO_TEXTS = Object.fromEntries(credentialKeys.map((key) => [key, ""])) as CredentialTexts; // safe: has each key

const CARD_TITLES: Record<Connection, TextKey<"admin">> = {
  stripe: "credentials.stripeTitle",
  zonos: "credentials.zonosTitle",
};

/** Stripe leads there to the keys of the account that is logged in. */
const STRIPE_KEYS_URL = "https://dashboard.stripe.com/apikeys";

type CredentialsFormProps = {
  credentials: readonly Credential[];
  canChange: boolean;
  invalidates: InvalidatedQueries;
};

/** The new values of all credentials are saved together, with the user's password. */
export function CredentialsForm({ credentials, canChange, invalidates }: CredentialsFormProps) {
  const { t } = useTranslation("admin");
  const formId = useId();
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

  return (
    <>
      <form id={formId} noValidate onSubmit={submit} className="space-y-6">
        {Object.entries(CARD_TITLES).map(([connection, title]) => (
          <Card key={connection} title={t(title)}>
            {connection === "stripe" ? <StripeHint /> : null}
            <ul className="divide-y divide-line">
              {credentials
                .filter(({ key }) => CREDENTIALS[key] === connection)
                .map((credential) => (
                  <CredentialRow
                    key={`${credential.key} ${credential.lastChange?.at}`} // closes the field after a change
                    credential={credential}
                    control={form.control}
                    canChange={canChange}
                    invalidates={invalidates}
                  />
                ))}
            </ul>
          </Card>
        ))}
      </form>
      {hasDraft ? <SaveBar form={formId} isBusy={action.isPending} onDiscard={discard} /> : null}
      {confirmed ? (
        <PasswordDialog
          ref={prompt}
          title={t("credentials.passwordTitle")}
          text={t("credentials.passwordText")}
          confirmLabel={t("common.save")}
          isBusy={action.isPending}
          error={action.error}
          onConfirm={save}
          onClose={() => setConfirmed(null)}
        />
      ) : null}
    </>
  );
}

function StripeHint() {
  const { t } = useTranslation("admin");
  return (
    <p className="mb-4 text-sm text-muted">
      {sentenceWithSpace(t("credentials.stripeHint"))}
      <ExternalLink href={STRIPE_KEYS_URL}>{t("credentials.stripeKeys")}</ExternalLink>
    </p>
  );
}
