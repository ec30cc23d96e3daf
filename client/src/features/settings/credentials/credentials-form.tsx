import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import { PasswordDialog } from "#client/components/password-dialog.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { type Connection, CREDENTIALS, type Credential } from "#shared/credentials/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { CredentialRow } from "./credential-row.tsx";
import { useCredentialsForm } from "./use-credentials-form.ts";

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
  const { form, hasDraft, discard, submit, isBusy, confirmation } = useCredentialsForm(invalidates);

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
      {hasDraft ? <SaveBar form={formId} isBusy={isBusy} onDiscard={discard} /> : null}
      {confirmation ? (
        <PasswordDialog
          {...confirmation}
          title={t("credentials.passwordTitle")}
          text={t("credentials.passwordText")}
          confirmLabel={t("common.save")}
          isBusy={isBusy}
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
