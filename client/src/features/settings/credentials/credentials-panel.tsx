import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
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
  return (
    <QueryContent
      query={useQuery(credentialsQuery)}
      errorText={t("credentials.loadFailed")}
      placeholder={<CardsPlaceholder heights={["h-128 sm:h-114", "h-47 sm:h-43"]} />}
    >
      {(credentials) => (
        <>
          {canChange === false ? (
            <p className="text-sm text-muted">{t("credentials.ownersOnly")}</p>
          ) : null}
          <CredentialsForm
            credentials={credentials}
            canChange={canChange === true}
            invalidates={[credentialsQuery, ...invalidates]}
          />
        </>
      )}
    </QueryContent>
  );
}
