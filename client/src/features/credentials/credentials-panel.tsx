import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { credentialsQuery } from "./queries.ts";

type CredentialsPanelProps = {
  /** Null while it is unknown. */
  canChange: boolean | null;
  invalidates: InvalidatedQueries;
};

export function CredentialsPanel({ canChange, invalidates }: CredentialsPanelProps) {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(credentialsQuery);
  if (isPending) return <CardsPlaceholder heights={["h-128 sm:h-114", "h-47 sm:h-43"]} />;
  const loadError = error ? (
    <LoadError text={t("credentials.loadFailed")} onRetry={() => void refetch()} />
  ) : null;
  if (!data) return loadError;
  return (
    <>
      {loadError}
      {canChange === false ? (
        <p className="text-sm text-muted">{t("credentials.ownersOnly")}</p>
      ) : null}
      <CredentialsForm
        credentials={data}
        canChange={canChange === true}
        invalidates={[credentialsQuery, ...invalidates]}
      />
    </>
  );
}
