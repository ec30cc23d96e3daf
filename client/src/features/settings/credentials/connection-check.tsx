import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import {
  CONNECTIONS,
  type ConnectionTest,
  CREDENTIALS,
  type Credential,
  testConnection,
} from "#shared/credentials/contract.ts";

type ConnectionCheckProps = { credential: Credential; invalidates: InvalidatedQueries };

/** Empty for a credential that is not tested, or not set. */
export function ConnectionCheck({
  credential: { key, source, isReadable },
  invalidates,
}: ConnectionCheckProps) {
  const { t } = useTranslation("admin");
  const action = useAction(testConnection, { invalidates });
  const connection = CREDENTIALS[key];
  if (CONNECTIONS[connection].testedKey !== key || !source || !isReadable) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
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
