import { useTranslation } from "react-i18next";
import { Redirect } from "wouter";
import { TextLink } from "#client/components/text-link.tsx";
import { ActivityCard } from "#client/features/audit/activity-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canViewActivity } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";

const USERS_URL = `${paths.dashboard}/users`;

export function ActivityView({ user }: { user: User }) {
  const { t } = useTranslation("admin");
  if (!canViewActivity(user)) return <Redirect to={USERS_URL} replace />;
  return (
    <>
      <p>
        <TextLink href={USERS_URL}>{t("activity.toUsers")}</TextLink>
      </p>
      <ActivityCard />
    </>
  );
}
