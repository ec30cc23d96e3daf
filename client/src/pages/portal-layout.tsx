import type { ReactNode } from "react";
import { AccountBar } from "#client/features/accounts/account-bar.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { SiteLayout } from "./site-layout.tsx";

type PortalLayoutProps = { user: User | null | undefined; children: ReactNode };

/** The layout of the admin portal for owners and admins; the visitors' layout for everybody else. */
export const PortalLayout = ({ user, children }: PortalLayoutProps) => (
  <SiteLayout account={user && isAdmin(user) ? <AccountBar user={user} /> : null}>
    {children}
  </SiteLayout>
);
