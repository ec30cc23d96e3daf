import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "#client/components/badge.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import type { User } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";

const barClass =
  "order-last flex min-h-11 w-full min-w-0 items-center justify-between gap-3 sm:order-none sm:w-auto sm:grow sm:justify-end print:hidden";

export function AccountBar({ user, children }: { user: User; children?: ReactNode }) {
  const { t } = useTranslation("accounts");
  return (
    <div className={barClass}>
      <Link
        href={paths.account}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control text-sm hover:text-accent"
      >
        <span className="truncate font-medium">{displayName(user, t)}</span>
        <Badge tone="soft">{t(`users.roles.${user.role}`)}</Badge>
        <span className="sr-only">{t("account.title")}</span>
      </Link>
      <div className="shrink-0">{children}</div>
    </div>
  );
}

export const AccountBarPlaceholder = () => <div className={barClass} />;
