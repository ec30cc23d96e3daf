import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import {
  type Connection,
  type ConnectionTest,
  type Credential,
  type CredentialKey,
  testConnection,
} from "#shared/credentials/contract.ts";

type ConnectionCheckProps = {
  connection: Connection;
  credentials: readonly Credential[];
  credentialKey: CredentialKey;
  invalidates?: InvalidatedQueries;
};

export function ConnectionCheck({
  connection,
  credentials,
  credentialKey,
  invalidates = [],
}: ConnectionCheckProps) {
  const { t } = useTranslation("admin");
  const action = useAction(testConnection, { invalidates: invalidates });
  const key = credentials.find((credential) => credential.key === credentialKey);
  if (!key?.source || !key.isReadable) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isBusy={action.isPending} onClick={() => action.mutate({ params: { connection } })}>
        {t("credentials.test")}
      </Button>
      <p role="status" className="text-sm">
        {action.data ? <ConnectionTestResult {...action.data} /> : null}
      </p>
    </div>
  );
}

function ConnectionTestResult({ isAccepted, message }: ConnectionTest) {
  const { t } = useTranslation("admin");
  return isAccepted ? (
    <span className="text-accent">{t("credentials.accepted")}</span>
  ) : (
    <span className="wrap-anywhere text-danger">
      {t("credentials.refused", { message: message ?? "" })}
    </span>
  );
}
