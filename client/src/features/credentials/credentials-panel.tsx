import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import {
  findPasswordError,
  isPasswordError,
  PasswordDialog,
} from "#client/components/password-dialog.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { ApiError } from "#client/lib/api.ts";
import { useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { type CredentialKey, saveCredentials } from "#shared/credentials/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { ConnectionCheck } from "./connection-check.tsx";
import { CredentialField } from "./credential-field.tsx";
import { credentialsQuery } from "./queries.ts";

type Drafts = Partial<Record<CredentialKey, string>>;

const ZONOS: CredentialKey[] = ["zonos_api_key"];
const STRIPE: CredentialKey[] = ["stripe_public_key", "stripe_secret_key", "stripe_webhook_secret"];

type CredentialsPanelProps = {
  canChange: boolean;
  invalidates: InvalidatedQueries;
};

export function CredentialsPanel({ canChange, invalidates }: CredentialsPanelProps) {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(credentialsQuery);
  const [drafts, setDrafts] = useUnsavedDraft<Drafts>("credentials");
  const [isConfirming, setConfirming] = useState(false);
  const action = useAction(saveCredentials, {
    successTitle: t("credentials.saved"),
    invalidates: [credentialsQuery, ...invalidates],
    isExpected: isPasswordError,
  });
  if (isPending) return <p role="status">{t("app.loading")}</p>;
  if (error) return <LoadError text={t("credentials.loadFailed")} onRetry={() => void refetch()} />;

  const fieldErrors = action.error instanceof ApiError ? action.error.fields : {};
  const hasInput = Object.values(drafts ?? {}).some((text) => text.trim());
  const save = (password: string) =>
    action.mutate(
      { body: { ...drafts, password } },
      {
        onSuccess: () => setDrafts(null),
        onSettled: (_saved, failure) => setConfirming(findPasswordError(failure) !== undefined),
      },
    );

  const fields = (keys: CredentialKey[]) =>
    data
      .filter(({ key }) => keys.includes(key))
      .map((credential) => (
        <CredentialField
          key={credential.key}
          credential={credential}
          value={drafts?.[credential.key] ?? ""}
          error={fieldErrors[credential.key]}
          canChange={canChange}
          invalidates={invalidates}
          onChange={(text) => setDrafts({ ...drafts, [credential.key]: text })}
        />
      ));

  return (
    <>
      {canChange ? null : <p className="text-sm text-muted">{t("credentials.ownersOnly")}</p>}
      <CredentialsCard title="credentials.stripeTitle" hint="credentials.stripeHint">
        {fields(STRIPE)}
        <ConnectionCheck connection="stripe" credentials={data} credentialKey="stripe_secret_key" />
      </CredentialsCard>
      <CredentialsCard title="credentials.zonosTitle" hint="credentials.zonosHint">
        {fields(ZONOS)}
        <ConnectionCheck
          connection="zonos"
          credentials={data}
          credentialKey="zonos_api_key"
          invalidates={invalidates}
        />
      </CredentialsCard>
      {drafts ? (
        <SaveBar
          isBusy={action.isPending}
          onSave={() => (hasInput ? setConfirming(true) : setDrafts(null))}
          onDiscard={() => setDrafts(null)}
        />
      ) : null}
      {isConfirming ? (
        <PasswordDialog
          title={t("credentials.passwordTitle")}
          text={t("credentials.passwordText")}
          confirmLabel={t("common.save")}
          isBusy={action.isPending}
          error={action.error}
          onConfirm={save}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

type CredentialsCardProps = {
  title: TextKey<"admin">;
  hint: TextKey<"admin">;
  children: ReactNode;
};

function CredentialsCard({ title, hint, children }: CredentialsCardProps) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t(title)}>
      <p className="mb-4 text-sm text-muted">{t(hint)}</p>
      <div className="grid gap-5">{children}</div>
    </Card>
  );
}
