import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FormError } from "#client/components/form-error.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { useAction } from "#client/lib/use-action.ts";
import { confirmEmailChange } from "#shared/accounts/own-account.ts";
import { paths } from "#shared/client-routes.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { accountQuery, currentUserQuery } from "./queries.ts";
import { useMailedToken } from "./use-mailed-token.ts";

/** Confirms with a button, because programs that check mails open their links. */
export function ConfirmEmailForm() {
  const { t } = useTranslation("accounts");
  const token = useMailedToken();
  const action = useAction(confirmEmailChange, {
    successTitle: t("account.confirmDone"),
    isShownInPlace: () => true,
    invalidates: [currentUserQuery, accountQuery],
  });
  if (token === null) return <p role="alert">{t("account.linkIncomplete")}</p>;
  if (action.isSuccess) {
    return (
      <>
        <FormOutcome>{t("account.confirmDoneText")}</FormOutcome>
        <p className="mt-6">
          <TextLink href={paths.account}>{t("account.title")}</TextLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">{t("account.confirmText")}</p>
      {action.error ? (
        <div className="mb-4">
          <FormError>{errorText(action.error, t)}</FormError>
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
