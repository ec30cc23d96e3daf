import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { forgetCountries } from "#client/countries/recent-countries.ts";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { clearStored } from "#client/lib/browser-storage.ts";
import { forgetCalculations } from "#client/lib/recent-calculations.ts";
import { discardDrafts } from "#client/lib/unsaved-draft.ts";
import { useAction } from "#client/lib/use-action.ts";
import { logOut } from "#shared/accounts/contract.ts";
import { getAccount, listSessions } from "#shared/accounts/own-account.ts";
import { listOwnCalculations } from "#shared/history/contract.ts";
import { findTransaction } from "#shared/payments/contract.ts";
import { listQuotes } from "#shared/quotes/contract.ts";
import { listReviews } from "#shared/quotes/review-contract.ts";
import { rememberAccount } from "./known-account.ts";

type LogOutButtonProps = {
  /** Removes data of other slices. Called also if the page with the button was left before the response. */
  onLoggedOut?: () => void;
};

/** Logs out and removes all data of the account, typed or loaded, from the browser. */
export function LogOutButton({ onLoggedOut }: LogOutButtonProps) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const action = useAction(logOut, {
    successTitle: t("auth.loggedOut"),
    onSuccess: () => {
      onLoggedOut?.();
      void clearData(client);
    },
  });
  return (
    <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
      {t("auth.logOut")}
    </Button>
  );
}

async function clearData(client: QueryClient) {
  client.setQueryData(currentUserQuery.queryKey, null);
  rememberAccount(false);
  // The page of the account must be left first, because it would load removed data again.
  await new Promise((resolve) => setTimeout(resolve));
  clearStored("sessionStorage");
  forgetCountries();
  forgetCalculations();
  discardDrafts();
  client.removeQueries({ predicate: ({ queryKey }) => isOfAccount(String(queryKey[0])) });
}

/** The last one of these may have the payer's receipt. */
const ACCOUNT_PATHS: readonly string[] = [
  getAccount.path,
  listSessions.path,
  listQuotes.path,
  listReviews.path,
  listOwnCalculations.path,
  findTransaction.path,
];

const isOfAccount = (path: string) => path.includes("/admin/") || ACCOUNT_PATHS.includes(path);
