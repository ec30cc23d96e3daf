import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { sendExplanation } from "#shared/payments/explanation-contract.ts";
import { type TransactionDetails, transactionDetails } from "#shared/payments/portal-contract.ts";

type SendExplanationButtonProps = {
  details: Pick<TransactionDetails, "transactionCode" | "email" | "completedAt">;
  hasMailServer: boolean;
};

/** Mails the explanation to the payer, or says why it cannot. */
export function SendExplanationButton({ details, hasMailServer }: SendExplanationButtonProps) {
  const { t } = useTranslation("admin");
  const reasonId = useId();
  const { transactionCode: code, email, completedAt } = details;
  const send = useAction(sendExplanation, {
    invalidates: [{ queryKey: [transactionDetails.path] }],
    onSuccess: (sent) =>
      toast({
        title: t("transactions.explanation.queued", { email: sent.email }),
        tone: "success",
      }),
  });
  const obstacle = !completedAt
    ? "notPaid"
    : !email
      ? "noEmail"
      : !hasMailServer
        ? "noServer"
        : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {obstacle ? (
        <p id={reasonId} className="text-sm text-muted">
          {t(`transactions.explanation.${obstacle}`)}
        </p>
      ) : null}
      <Button
        disabled={obstacle !== null}
        aria-describedby={obstacle ? reasonId : undefined}
        isBusy={send.isPending}
        onClick={() => send.mutate({ params: { code } })}
      >
        {t("transactions.explanation.send")}
      </Button>
    </div>
  );
}
