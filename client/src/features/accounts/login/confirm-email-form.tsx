import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FormError } from "#client/components/form-error.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import {
  accountQuery,
  allUserQueries,
  currentUserQuery,
} from "#client/features/accounts/queries.ts";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { useAction } from "#client/lib/use-action.ts";
import type { User } from "#shared/accounts/contract.ts";
import { confirmEmail } from "#shared/accounts/own-account.ts";
import { paths } from "#shared/client-routes.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { LoginForm } from "./login-form.tsx";
import { useMailedToken } from "./use-mailed-token.ts";

type ConfirmEmailFormProps = {
  /** A button that logs out, for a link of another account. */
  logOut: ReactNode;
};

/** Confirms an email in a session of the account that requested the link; opening the page changes nothing. */
export function ConfirmEmailForm({ logOut }: ConfirmEmailFormProps) {
  const { t } = useTranslation("accounts");
  const token = useMailedToken();
  const { data: user, isPending, refetch } = useQuery(currentUserQuery);
  if (token === null) return <p role="alert">{t("account.linkIncomplete")}</p>;
  if (isPending) return null;
  if (user) return <Confirmation key={user.id} user={user} token={token} logOut={logOut} />;
  if (user === undefined) {
    return <LoadError text={t("auth.loadFailed")} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <p className="mb-4 text-muted">{t("account.confirmLogIn")}</p>
      <LoginForm onLoggedIn={() => undefined} />
    </>
  );
}

type ConfirmationProps = ConfirmEmailFormProps & { user: User; token: string };

/** Asks with a button, because programs that check mails open their links. */
function Confirmation({ user, token, logOut }: ConfirmationProps) {
  const { t } = useTranslation("accounts");
  const { data: account, isPending } = useQuery(accountQuery);
  const [email] = useState(user.email);
  const pendingEmail = account?.pendingEmail;
  const action = useAction(confirmEmail, {
    successTitle: t(pendingEmail ? "account.confirmDone" : "account.verifyDone"),
    isShownInPlace: () => true,
    invalidates: [currentUserQuery, accountQuery, allUserQueries],
  });
  if (isPending) return null;
  if (action.data) return <Confirmed {...action.data} />;
  return (
    <>
      <p className="mb-4 wrap-anywhere text-muted">
        {pendingEmail
          ? t("account.confirmText", { account: email, email: pendingEmail })
          : t("account.confirmOwnText", { email })}
      </p>
      {action.error ? (
        <div className="mb-4">
          <FormError>
            <span>{errorText(action.error, t)}</span>
            {isOfOtherAccount(action.error) ? logOut : null}
          </FormError>
        </div>
      ) : null}
      <Button
        variant="primary"
        className="w-full"
        isBusy={action.isPending}
        onClick={() => action.mutate({ body: { token } })}
      >
        {t("account.confirm")}
      </Button>
    </>
  );
}

function Confirmed({ email, isChanged }: { email: string; isChanged: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <FormOutcome>
        {isChanged ? t("account.confirmDoneText") : t("account.verifyDoneText", { email })}
      </FormOutcome>
      <p className="mt-6">
        <TextLink href={paths.account}>{t("account.title")}</TextLink>
      </p>
    </>
  );
}

const isOfOtherAccount = (error: Error): boolean =>
  error instanceof ApiError && error.code === "account.linkOfOtherAccount";
