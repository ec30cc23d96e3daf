import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { logOut } from "#shared/accounts/contract.ts";
import { currentUserQuery } from "./queries.ts";

/** Logs out and removes all admin data from the query cache. */
export function LogOutButton() {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const action = useAction(logOut, { successTitle: t("auth.loggedOut") });

  function clearAdminCache() {
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/admin/") });
    client.setQueryData(currentUserQuery.queryKey, null);
  }

  return (
    <Button
      isBusy={action.isPending}
      onClick={() => action.mutate({}, { onSuccess: clearAdminCache })}
    >
      {t("auth.logOut")}
    </Button>
  );
}
