import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { forgetCountries } from "#client/countries/recent-countries.ts";
import { discardDrafts } from "#client/lib/unsaved-draft.ts";
import { useAction } from "#client/lib/use-action.ts";
import { logOut } from "#shared/accounts/contract.ts";
import { getAccount, listSessions } from "#shared/accounts/own-account.ts";
import { currentUserQuery } from "./queries.ts";

/** Logs out and removes all data of the account, typed or loaded, from the browser. */
export function LogOutButton() {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const action = useAction(logOut, {
    successTitle: t("auth.loggedOut"),
    onSuccess: () => void clearData(client),
  });
  return (
    <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
      {t("auth.logOut")}
    </Button>
  );
}

async function clearData(client: QueryClient) {
  client.setQueryData(currentUserQuery.queryKey, null);
  // Until the page of the account is left, because it would load removed data again.
  await new Promise((resolve) => setTimeout(resolve));
  sessionStorage.clear();
  forgetCountries();
  discardDrafts();
  client.removeQueries({ predicate: ({ queryKey }) => isOfAccount(String(queryKey[0])) });
}

const isOfAccount = (path: string) =>
  path.includes("/admin/") || path === getAccount.path || path === listSessions.path;
