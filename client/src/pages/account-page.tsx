import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Redirect } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { DeleteAccountCard } from "#client/features/accounts/own-account/delete-account-card.tsx";
import { EmailCard } from "#client/features/accounts/own-account/email-card.tsx";
import { PasswordCard } from "#client/features/accounts/own-account/password-card.tsx";
import { SessionsCard } from "#client/features/accounts/own-account/sessions-card.tsx";
import { accountQuery, currentUserQuery } from "#client/features/accounts/queries.ts";
import { TwoStepCard } from "#client/features/accounts/two-step/two-step-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin, isOwner } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";
import { PortalLayout } from "./portal-layout.tsx";

export const AccountPage = () => (
  <PortalLayout>
    <AccountContent />
  </PortalLayout>
);

function AccountContent() {
  const { t } = useTranslation("accounts");
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);
  // The cards wait for the data of the first one, which would move the others. Its own attempt after a failure must not
  // hide it: it would start over.
  const account = useQuery({ ...accountQuery, enabled: Boolean(user) });
  const isFirstAttempt = account.isPending && account.errorUpdateCount === 0;
  if (isPending || (user && isFirstAttempt)) {
    return (
      <div className="mx-auto max-w-2xl">
        <CardsPlaceholder heights={["h-70 sm:h-60", "h-92 sm:h-87", "h-86 sm:h-81"]} />
      </div>
    );
  }
  if (user) return <Account user={user} />; // also after a failed reload: new recovery codes are shown once
  if (error) return <LoadError text={t("auth.loadFailed")} onRetry={() => void refetch()} />;
  return <Redirect to={paths.admin} />;
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title={t("account.title")} />
        {isAdmin(user) ? (
          <Link href={paths.admin} className={buttonClass("secondary")}>
            {t("app.portal")}
          </Link>
        ) : (
          <Link href={paths.calculator} className={buttonClass("secondary")}>
            {t("common.backToCalculator")}
          </Link>
        )}
      </div>
      <TwoStepCard user={user} />
      <PasswordCard />
      <EmailCard user={user} />
      <SessionsCard />
      {isOwner(user) ? null : <DeleteAccountCard />}
    </div>
  );
}
