import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { Icon } from "#client/components/icon.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { paymentStatusQuery } from "#client/features/payments/queries.ts";
import { copyText } from "#client/lib/copy-text.ts";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import type { PaymentStatus } from "#shared/payments/portal-contract.ts";
import { PaymentChecklist } from "./payment-checklist.tsx";
import { PaymentEvents } from "./payment-events.tsx";
import { WebhookSetup } from "./webhook-setup.tsx";

type PaymentStatusCardProps = {
  /** Null while it is unknown. */
  canChangeCredentials: boolean | null;
  invalidates: InvalidatedQueries;
};

export function PaymentStatusCard(props: PaymentStatusCardProps) {
  const { t } = useTranslation("admin");
  return (
    <QueryContent
      query={useQuery(paymentStatusQuery)}
      errorText={t("paymentStatus.loadFailed")}
      placeholder={<CardsPlaceholder heights={["h-251 sm:h-171"]} />}
    >
      {(status) => <StatusCard {...props} status={status} />}
    </QueryContent>
  );
}

type StatusCardProps = PaymentStatusCardProps & { status: PaymentStatus };

function StatusCard({ status, canChangeCredentials, invalidates }: StatusCardProps) {
  const { t } = useTranslation("admin");
  const { unreachable, webhookUrl, lastEvents, failedEvents } = status;
  return (
    <Card title={t("paymentStatus.title")}>
      <PaymentChecklist status={status} />
      {unreachable > 0 ? (
        <p role="alert" className="mt-4 text-danger">
          {t("paymentStatus.unreachable", { count: unreachable })}
        </p>
      ) : null}
      <FactsList className="mt-6 gap-5">
        <Fact label={t("paymentStatus.webhook")}>
          <WebhookUrl url={webhookUrl} />
          <WebhookSetup
            status={status}
            canChange={canChangeCredentials}
            invalidates={invalidates}
          />
        </Fact>
        <Fact label={t("paymentStatus.failures")}>
          <Failures count={failedEvents} />
        </Fact>
        <Fact label={t("paymentStatus.lastEvents")}>
          <PaymentEvents events={lastEvents} />
        </Fact>
      </FactsList>
    </Card>
  );
}

function WebhookUrl({ url }: { url: string }) {
  const { t } = useTranslation("admin");
  const copy = () =>
    copyText(url, { copied: t("paymentStatus.copied"), failed: t("paymentStatus.copyFailed") });
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-control bg-sunken px-2 py-1 text-sm">{url}</code>
        <Button onClick={copy}>
          <Icon name="duplicate" />
          {t("paymentStatus.copy")}
        </Button>
      </span>
      <span className="mt-1 block max-w-2xl text-sm font-normal text-muted">
        {t("paymentStatus.webhookHint")}
      </span>
    </>
  );
}

function Failures({ count }: { count: number }) {
  const { t } = useTranslation("admin");
  if (count === 0) return t("paymentStatus.noFailures");
  return (
    <span className="text-danger">{t("paymentStatus.failureCount", { failures: count })}</span>
  );
}
