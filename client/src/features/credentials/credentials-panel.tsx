import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
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
  invalidates: InvalidatedQueries;
};

export function CredentialsPanel({ invalidates }: CredentialsPanelProps) {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(credentialsQuery);
  const [drafts, setDrafts] = useUnsavedDraft<Drafts>("credentials");
  const action = useAction(saveCredentials, {
    successTitle: t("credentials.saved"),
    invalidates: [credentialsQuery, ...invalidates],
  });
  if (isPending) return <p role="status">{t("app.loading")}</p>;
  if (error) return <LoadError text={t("credentials.loadFailed")} onRetry={() => void refetch()} />;

  const fieldErrors = action.error instanceof ApiError ? action.error.fields : {};
  const hasInput = Object.values(drafts ?? {}).some((text) => text.trim());
  const save = () =>
    hasInput
      ? action.mutate({ body: drafts ?? {} }, { onSuccess: () => setDrafts(null) })
      : setDrafts(null);

  const fields = (keys: CredentialKey[]) =>
    data
      .filter(({ key }) => keys.includes(key))
      .map((credential) => (
        <CredentialField
          key={credential.key}
          credential={credential}
          value={drafts?.[credential.key] ?? ""}
          error={fieldErrors[credential.key]}
          invalidates={invalidates}
          onChange={(text) => setDrafts({ ...drafts, [credential.key]: text })}
        />
      ));

  return (
    <>
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
        <SaveBar isBusy={action.isPending} onSave={save} onDiscard={() => setDrafts(null)} />
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
