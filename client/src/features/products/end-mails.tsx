import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { endProductMails } from "#shared/products/alerts-contract.ts";

/** Ends the mails on request only: mail programs open links by themselves. */
export function EndMails({ token }: { token: string }) {
  const { t } = useTranslation("quotes");
  const action = useAction(endProductMails, { errorTitle: t("products.mails.failed") });
  return (
    <>
      <p role="status">{t(action.isSuccess ? "products.mails.done" : "products.mails.text")}</p>
      {action.isSuccess ? null : (
        <Button
          variant="primary"
          className="mt-6"
          isBusy={action.isPending}
          onClick={() => action.mutate({ query: { token } })}
        >
          {t("products.mails.end")}
        </Button>
      )}
    </>
  );
}
