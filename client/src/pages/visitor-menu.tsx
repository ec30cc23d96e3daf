import { useQuery } from "@tanstack/react-query";
import { AccountBar } from "#client/features/accounts/login/account-bar.tsx";
import { AccountBarPlaceholder } from "#client/features/accounts/login/account-bar-placeholder.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { LogOut } from "./log-out.tsx";

/** The menu of the account on a page for visitors; nothing once its session has ended. */
export function VisitorMenu() {
  const { data: user, isPending } = useQuery(currentUserQuery);
  if (isPending) return <AccountBarPlaceholder />;
  return user ? (
    <AccountBar user={user}>
      <LogOut />
    </AccountBar>
  ) : null;
}
