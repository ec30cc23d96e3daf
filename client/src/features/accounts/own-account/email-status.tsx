import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { accountQuery } from "#client/features/accounts/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { requestVerification } from "#shared/accounts/own-account.ts";

type EmailStatusProps = { email: string; isVerified: boolean; pendingEmail: string | null };

/** Which email waits for a mailed link: a new one, or the account's own, to which another link can be sent. */
export function EmailStatus({ email, isVerified, pendingEmail }: EmailStatusProps) {
  const { t } = useTranslation("accounts");
  const action = useAction(requestVerification, {
    successTitle: t("account.emailSent"),
    invalidates: [accountQuery],
  });
  const isUnverified = !isVerified && !pendingEmail;
  return (
    <>
      <p role="status" className="text-sm font-medium wrap-anywhere empty:hidden">
        {pendingEmail ? t("account.emailPending", { email: pendingEmail }) : null}
        {isUnverified ? t("account.unverified", { email }) : null}
      </p>
      {isUnverified ? (
        <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
          {t("account.sendVerification")}
        </Button>
      ) : null}
    </>
  );
}
