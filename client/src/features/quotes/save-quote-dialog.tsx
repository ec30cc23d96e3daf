import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button, buttonClass } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import { type QuoteSummary, updateQuote } from "#shared/quotes/contract.ts";
import { quoteLink, quotePath } from "#shared/quotes/quote-path.ts";
import { copyQuoteLink } from "./copy-quote-link.ts";
import { allQuoteQueries } from "./queries.ts";
import { type SavedCalculation, SaveQuoteForm } from "./save-quote-form.tsx";

type SaveQuoteDialogProps = { calculation: SavedCalculation; onClose: () => void };

/** Keeps the answer of a calculation, and then shows the link to send. */
export function SaveQuoteDialog({ calculation, onClose }: SaveQuoteDialogProps) {
  const { t } = useTranslation("quotes");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<QuoteSummary | null>(null);
  if (saved) return <SavedQuote quote={saved} onClose={onClose} />;
  return (
    <Dialog
      width="medium"
      title={t("quotes.save.title")}
      description={t("quotes.save.text")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t("quotes.save.save")}
          </Button>
        </>
      }
    >
      <SaveQuoteForm
        calculation={calculation}
        formId={formId}
        onBusy={setBusy}
        onSaved={setSaved}
      />
    </Dialog>
  );
}

function SavedQuote({ quote, onClose }: { quote: QuoteSummary; onClose: () => void }) {
  const { t } = useTranslation("quotes");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const send = useAction(updateQuote, { invalidates: [allQuoteQueries] });
  const copy = () => {
    void copyQuoteLink(quote, t);
    send.mutate({ params: { id: quote.id }, body: { isSent: true } });
  };
  return (
    <Dialog
      width="medium"
      title={t("quotes.save.done")}
      description={t("quotes.save.doneText", { date: formatDay(quote.validUntil) })}
      onClose={onClose}
      footer={
        <>
          <Link href={quotePath(quote.token)} className={buttonClass("secondary")}>
            {t("quotes.list.open")}
          </Link>
          <Link href={paths.home} className={buttonClass("secondary")}>
            {t("quotes.save.toHome")}
          </Link>
          <Button variant="primary" autoFocus onClick={copy}>
            {t("quotes.list.copyLink")}
          </Button>
        </>
      }
    >
      <p className="rounded-control bg-sunken p-3 text-sm break-all">
        {quoteLink(location.origin, quote)}
      </p>
    </Dialog>
  );
}

/** Quotes are kept in an account. The result stays while the visitor logs in. */
export function QuoteNeedsAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("quotes");
  return (
    <Dialog
      width="small"
      title={t("quotes.save.title")}
      description={t("quotes.save.needsAccount")}
      onClose={onClose}
      footer={
        <>
          <Link href={paths.admin} className={buttonClass("secondary")}>
            {t("quotes.save.logIn")}
          </Link>
          <Link href={paths.register} className={buttonClass("primary")}>
            {t("quotes.save.register")}
          </Link>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
