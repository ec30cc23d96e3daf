import type { ReactNode } from "react";
import { AccountBar, AccountBarPlaceholder } from "#client/features/accounts/account-bar.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { SiteLayout } from "./site-layout.tsx";

type PortalLayoutProps = {
  user: User | null | undefined;
  /** Shows the layout of the portal also while the user loads. */
  isAdminExpected?: boolean;
  children: ReactNode;
};

/** The layout of the admin portal for owners and admins; the visitors' layout for everybody else. */
export function PortalLayout({ user, isAdminExpected = false, children }: PortalLayoutProps) {
  const placeholder = user === undefined && isAdminExpected ? <AccountBarPlaceholder /> : null;
  return (
    <SiteLayout account={user && isAdmin(user) ? <AccountBar user={user} /> : placeholder}>
      {children}
    </SiteLayout>
  );
}
