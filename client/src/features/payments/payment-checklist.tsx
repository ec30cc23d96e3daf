import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { buttonClass } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { paths } from "#shared/client-routes.ts";
import type { PaymentStatus } from "#shared/payments/contract.ts";
import type { TextKey, Translate } from "#shared/texts.ts";

const NAMES: Record<PaymentStatus["missing"][number], TextKey<"admin">> = {
  secretKey: "credentials.keys.stripe_secret_key",
  publicKey: "credentials.keys.stripe_public_key",
  webhookSecret: "credentials.keys.stripe_webhook_secret",
};

type Step = {
  isDone: boolean;
  text: string;
  hint?: string | null;
  link?: { href: string; label: string };
};

/** Whether visitors can pay, and what is left to do until they can; the first open step is the next one. */
export function PaymentChecklist({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation("admin");
  const steps = setUpSteps(status, t);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <>
      <PaymentState status={status} hasAllSteps={next === -1} />
      <h3 className="mt-6 mb-1 font-semibold">{t("paymentStatus.steps")}</h3>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <StepItem key={step.text} step={step} isNext={index === next} />
        ))}
      </ol>
    </>
  );
}

type PaymentStateProps = { status: PaymentStatus; hasAllSteps: boolean };

function PaymentState({ status: { isConfigured, isAccepting }, hasAllSteps }: PaymentStateProps) {
  const { t } = useTranslation("admin");
  const [tone, label]: [BadgeTone, TextKey<"admin">] = hasAllSteps
    ? ["positive", "paymentStatus.ready"]
    : isConfigured && !isAccepting
      ? ["plain", "paymentStatus.off"]
      : ["warning", "paymentStatus.notReady"];
  const canPay = isConfigured && isAccepting;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{t(label)}</Badge>
      <span>{t(canPay ? "paymentStatus.accepting" : "paymentStatus.cannotPay")}</span>
    </p>
  );
}

function setUpSteps(status: PaymentStatus, t: Translate<"admin">): Step[] {
  const { isConfigured, isAccepting, missing, mode } = status;
  const missingKeys = missing.filter((name) => name !== "webhookSecret");
  const hasWebhook = !missing.includes("webhookSecret");
  const credentials = {
    href: `${paths.dashboard}/credentials`,
    label: t("paymentStatus.toCredentials"),
  };
  return [
    {
      isDone: isConfigured,
      text: t(isConfigured ? "paymentStatus.configured" : "paymentStatus.notConfigured"),
      hint: isConfigured ? null : (missingText(missingKeys, t) ?? t("credentials.stripeHint")),
      link: credentials,
    },
    {
      isDone: mode !== null,
      text: t(mode ? `paymentStatus.mode.${mode}` : "paymentStatus.modeUnknown"),
      ...(mode === "test" && { hint: t("paymentStatus.testModeHint"), link: credentials }),
    },
    {
      isDone: hasWebhook,
      text: t(hasWebhook ? "paymentStatus.hasWebhook" : "paymentStatus.noWebhook"),
      hint: hasWebhook ? null : missingText(["webhookSecret"], t),
    },
    {
      isDone: isAccepting,
      text: t(isAccepting ? "paymentStatus.switchedOn" : "paymentStatus.notAccepting"),
      link: { href: `${paths.dashboard}/settings`, label: t("paymentStatus.toSettings") },
    },
  ];
}

const missingText = (
  missing: readonly PaymentStatus["missing"][number][],
  t: Translate<"admin">,
): string | null =>
  missing.length > 0
    ? t("paymentStatus.missing", { names: missing.map((name) => t(NAMES[name])).join(", ") })
    : null;

function StepItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { isDone, text, hint, link } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <StepMark isDone={isDone} />
        <div className="min-w-0">
          <p className={isDone ? undefined : "font-medium"}>{text}</p>
          {hint ? <p className="text-sm text-muted">{hint}</p> : null}
        </div>
      </div>
      {link && !isDone ? (
        <Link
          href={link.href}
          className={classNames("max-sm:ml-9", buttonClass(isNext ? "primary" : "secondary"))}
        >
          {link.label}
        </Link>
      ) : null}
    </li>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation("admin");
  return (
    <span
      className={`flex size-6 shrink-0 items-center justify-center rounded-full ${isDone ? "bg-positive-soft text-positive" : "bg-warning-soft text-warning"}`}
    >
      <Icon name={isDone ? "check" : "warning"} />
      <span className="sr-only">{t(isDone ? "paymentStatus.done" : "paymentStatus.toDo")}</span>
    </span>
  );
}
