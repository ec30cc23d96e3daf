import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { sendTestMail } from "#shared/today/contract.ts";

/** Mails the logged-in user, to try whether mails arrive. */
export function TestMailButton({ email }: { email: string }) {
  const { t } = useTranslation("today");
  const action = useAction(sendTestMail, {
    successTitle: t("testMail.sent", { email }),
    errorTitle: t("testMail.failed"),
  });
  return (
    <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
      {t("testMail.send")}
    </Button>
  );
}
