import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { createPaymentWebhook, type PaymentStatus } from "#shared/payments/contract.ts";
import { paymentStatusQuery } from "./queries.ts";

type WebhookSetupProps = {
  status: PaymentStatus;
  /** The queries that a new signing secret outdates. */
  invalidates: InvalidatedQueries;
};

/** Creates the webhook at Stripe, or replaces it. Empty without a secret key, which that needs. */
export function WebhookSetup({ status, invalidates }: WebhookSetupProps) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const action = useAction(createPaymentWebhook, { invalidates });
  if (status.missing.includes("secretKey")) return null;
  const isMissing = status.missing.includes("webhookSecret");
  const create = () =>
    action.mutate(
      {},
      { onSuccess: (updated) => client.setQueryData(paymentStatusQuery.queryKey, updated) },
    );
  return (
    <div className="mt-4 grid max-w-2xl justify-items-start gap-2 font-normal">
      <Button
        variant={isMissing ? "primary" : "secondary"}
        isBusy={action.isPending}
        onClick={create}
      >
        {t(isMissing ? "paymentStatus.createWebhook" : "paymentStatus.replaceWebhook")}
      </Button>
      <p className="text-sm text-muted">{t("paymentStatus.createWebhookHint")}</p>
      <p role="status" className="text-sm">
        {action.isPending ? t("paymentStatus.creatingWebhook") : null}
        {action.isSuccess ? (
          <span className="text-positive">{t("paymentStatus.webhookCreated")}</span>
        ) : null}
        {action.error ? <span className="text-danger">{errorText(action.error, t)}</span> : null}
      </p>
    </div>
  );
}
