import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { QuoteNeedsAccount, SaveQuoteDialog } from "#client/features/quotes/save-quote-dialog.tsx";

type SaveQuoteProps = { last: LastCalculation; onClose: () => void };

/** Saves a result as a quote of the account, or says that one is needed. */
export function SaveQuote({ last: { request, result }, onClose }: SaveQuoteProps) {
  const { t } = useTranslation("quotes");
  const { data: user, error, refetch } = useQuery(currentUserQuery);
  if (user) {
    const name = result.items.map(({ description }) => description).join(", ");
    const { transport } = request;
    const calculation = { calculationId: result.id, transport, name };
    return <SaveQuoteDialog calculation={calculation} onClose={onClose} />;
  }
  if (user === null) return <QuoteNeedsAccount onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog
      width="small"
      title={t("quotes.save.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <LoadError text={t("quotes.save.accountFailed")} onRetry={() => void refetch()} />
    </Dialog>
  );
}
