import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountBar } from "#client/features/accounts/login/account-bar.tsx";
import { AccountBarPlaceholder } from "#client/features/accounts/login/account-bar-placeholder.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { LogOut } from "./log-out.tsx";
import { PortalSearch } from "./portal-search.tsx";
import { SiteLayout } from "./site-layout.tsx";

type PortalLayoutProps = {
  /** Shows the layout of the portal also while the user loads. */
  isAdminExpected?: boolean;
  children: ReactNode;
};

export function PortalLayout({ isAdminExpected = false, children }: PortalLayoutProps) {
  const { data: user } = useQuery(currentUserQuery);
  return <SiteLayout account={accountBar(user, isAdminExpected)}>{children}</SiteLayout>;
}

function accountBar(user: User | null | undefined, isAdminExpected: boolean): ReactNode {
  if (user) {
    return (
      <AccountBar user={user} start={isAdmin(user) ? <PortalSearch user={user} /> : null}>
        <LogOut />
      </AccountBar>
    );
  }
  return user === undefined && isAdminExpected ? <AccountBarPlaceholder /> : null;
}
