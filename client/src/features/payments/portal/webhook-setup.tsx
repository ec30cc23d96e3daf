import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { Button } from "#client/components/button.tsx";
import {
  findPasswordError,
  isPasswordError,
  isShownIn,
  PasswordDialog,
} from "#client/components/password-dialog.tsx";
import { paymentStatusQuery } from "#client/features/payments/queries.ts";
import { errorText } from "#client/lib/error-text.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { createPaymentWebhook, type PaymentStatus } from "#shared/payments/portal-contract.ts";

type WebhookSetupProps = {
  status: PaymentStatus;
  /** Null while it is unknown. */
  canChange: boolean | null;
  /** The queries that a new signing secret outdates. */
  invalidates: InvalidatedQueries;
};

/** Creates the webhook at Stripe, or replaces it. Empty without a secret key, which that needs. */
export function WebhookSetup({ canChange, ...props }: WebhookSetupProps) {
  const { t } = useTranslation("admin");
  if (canChange === null || props.status.missing.includes("secretKey")) return null;
  if (!canChange) return <p className="mt-4 font-normal">{t("credentials.ownersOnly")}</p>;
  return <WebhookCreation {...props} />;
}

function WebhookCreation({ status, invalidates }: Omit<WebhookSetupProps, "canChange">) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const prompt = useRef<HTMLFormElement>(null);
  const action = useAction(createPaymentWebhook, {
    invalidates,
    isExpected: (error) => isShownIn(prompt, error),
  });
  const isMissing = status.missing.includes("webhookSecret");
  const label = t(isMissing ? "paymentStatus.createWebhook" : "paymentStatus.replaceWebhook");
  const create = (password: string) =>
    action.mutate(
      { body: { password } },
      {
        onSuccess: (updated) => client.setQueryData(paymentStatusQuery.queryKey, updated),
        onSettled: (_status, error) => {
          if (!findPasswordError(error)) setConfirming(false);
        },
      },
    );
  return (
    <div className="mt-4 grid max-w-2xl justify-items-start gap-2 font-normal">
      <Button
        variant={isMissing ? "primary" : "secondary"}
        isBusy={action.isPending}
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
      <p className="text-sm text-muted">{t("paymentStatus.createWebhookHint")}</p>
      <p role="status" className="text-sm">
        {action.isSuccess ? (
          <span className="text-positive">{t("paymentStatus.webhookCreated")}</span>
        ) : null}
        {action.error && !isPasswordError(action.error) ? (
          <span className="text-danger">{errorText(action.error, t)}</span>
        ) : null}
      </p>
      {isConfirming ? (
        <PasswordDialog
          ref={prompt}
          title={label}
          text={t("credentials.passwordText")}
          confirmLabel={label}
          isBusy={action.isPending}
          error={action.error}
          onConfirm={create}
          onClose={() => setConfirming(false)}
        >
          {action.isPending ? (
            <AppearingStatus className="text-sm">
              {t("paymentStatus.creatingWebhook")}
            </AppearingStatus>
          ) : null}
        </PasswordDialog>
      ) : null}
    </div>
  );
}
