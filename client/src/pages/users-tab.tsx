import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { UsersPanel } from "#client/features/accounts/users/users-panel.tsx";
import { LoginSecurityCard } from "#client/features/settings/general/login-security-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canRequireTwoStep, canViewActivity } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";

export const UsersTab = ({ user }: { user: User }) => (
  <>
    <UsersPanel me={user} />
    {canRequireTwoStep(user) ? <LoginSecurityCard invalidates={[currentUserQuery]} /> : null}
    {canViewActivity(user) ? <ActivityLink /> : null}
  </>
);

function ActivityLink() {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("activity.title")}>
      <p className="mb-4 text-sm text-muted">{t("activity.hint")}</p>
      <Link href={paths.activity} className={buttonClass("secondary")}>
        {t("activity.show")}
      </Link>
    </Card>
  );
}
