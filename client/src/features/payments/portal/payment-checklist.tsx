import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { buttonClass } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import type { PaymentStatus } from "#shared/payments/portal-contract.ts";
import type { TextKey, Translate } from "#shared/texts.ts";

const NAMES: Record<PaymentStatus["missing"][number], TextKey<"admin">> = {
  secretKey: "credentials.keys.stripe_secret_key",
  publicKey: "credentials.keys.stripe_public_key",
  webhookSecret: "credentials.keys.stripe_webhook_secret",
};

/** A note is neither done nor to do: test keys are right for a trial and wrong for a shop. */
type StepState = "done" | "toDo" | "note";

type Step = {
  state: StepState;
  text: string;
  hint?: string | null;
  link?: { href: string; label: string };
};

export function PaymentChecklist({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const steps = setUpSteps(status, t, formatDate);
  const next = steps.findIndex(({ state }) => state === "toDo");
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

function PaymentState({ status, hasAllSteps }: PaymentStateProps) {
  const { isConfigured, isAccepting, keyCheck } = status;
  const { t } = useTranslation("admin");
  const [tone, label]: [BadgeTone, TextKey<"admin">] = hasAllSteps
    ? ["positive", "paymentStatus.ready"]
    : isConfigured && !isAccepting
      ? ["plain", "paymentStatus.off"]
      : ["warning", "paymentStatus.notReady"];
  const canPay = isConfigured && isAccepting && keyCheck?.isAccepted !== false;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{t(label)}</Badge>
      <span>{t(canPay ? "paymentStatus.accepting" : "paymentStatus.cannotPay")}</span>
    </p>
  );
}

type FormatDate = (date: string) => string;

function setUpSteps(status: PaymentStatus, t: Translate<"admin">, formatDate: FormatDate): Step[] {
  const { isConfigured, keyCheck, isAccepting, missing, mode } = status;
  const missingKeys = missing.filter((name) => name !== "webhookSecret");
  return [
    {
      state: doneIf(isConfigured),
      text: t(isConfigured ? "paymentStatus.configured" : "paymentStatus.notConfigured"),
      hint: isConfigured ? null : (missingText(missingKeys, t) ?? t("credentials.stripeHint")),
      link: credentialsLink(t),
    },
    ...(isConfigured ? [keyStep(keyCheck, t, formatDate)] : []),
    ...(mode ? [modeStep(mode, t)] : []),
    webhookStep(missing, t),
    {
      state: doneIf(isAccepting),
      text: t(isAccepting ? "paymentStatus.switchedOn" : "paymentStatus.notAccepting"),
      link: { href: `${paths.dashboard}/settings`, label: t("paymentStatus.toSettings") },
    },
  ];
}

const doneIf = (isDone: boolean): StepState => (isDone ? "done" : "toDo");

const credentialsLink = (t: Translate<"admin">) => ({
  href: `${paths.dashboard}/credentials`,
  label: t("paymentStatus.toCredentials"),
});

/** A key that was never used is not known to work. */
function keyStep(
  check: PaymentStatus["keyCheck"],
  t: Translate<"admin">,
  formatDate: FormatDate,
): Step {
  if (check?.isAccepted) return { state: "done", text: t("paymentStatus.keyAccepted") };
  const { href } = credentialsLink(t);
  return check
    ? {
        state: "toDo",
        text: t("paymentStatus.keyRejected"),
        hint: t("paymentStatus.keyRejectedHint", { date: formatDate(check.since) }),
        link: credentialsLink(t),
      }
    : {
        state: "toDo",
        text: t("paymentStatus.keyUntested"),
        link: { href, label: t("paymentStatus.toTest") },
      };
}

/** Test keys are a note: everything works, but no card is charged. */
function modeStep(mode: "test" | "live", t: Translate<"admin">): Step {
  const text = t(`paymentStatus.mode.${mode}`);
  if (mode === "live") return { state: "done", text };
  return { state: "note", text, hint: t("paymentStatus.testModeHint"), link: credentialsLink(t) };
}

/** Creating the webhook at Stripe needs the secret key. */
function webhookStep(missing: PaymentStatus["missing"], t: Translate<"admin">): Step {
  if (!missing.includes("webhookSecret"))
    return { state: "done", text: t("paymentStatus.hasWebhook") };
  const needsKey = missing.includes("secretKey");
  return {
    state: "toDo",
    text: t(needsKey ? "paymentStatus.webhookNeedsKey" : "paymentStatus.noWebhook"),
    hint: missingText(["webhookSecret"], t),
  };
}

const missingText = (
  missing: readonly PaymentStatus["missing"][number][],
  t: Translate<"admin">,
): string | null =>
  missing.length > 0
    ? t("paymentStatus.missing", { names: missing.map((name) => t(NAMES[name])).join(", ") })
    : null;

function StepItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { state, text, hint, link } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <StepMark state={state} />
        <div className="min-w-0">
          <p className={state === "toDo" ? "font-medium" : undefined}>{text}</p>
          {hint ? <p className="text-sm text-muted">{hint}</p> : null}
        </div>
      </div>
      {link && state !== "done" ? (
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

const MARK_COLORS: Record<StepState, string> = {
  done: "bg-positive-soft text-positive",
  toDo: "bg-warning-soft text-warning",
  note: "bg-info-soft text-info",
};

function StepMark({ state }: { state: StepState }) {
  const { t } = useTranslation("admin");
  return (
    <span
      className={`flex size-6 shrink-0 items-center justify-center rounded-full ${MARK_COLORS[state]}`}
    >
      {state === "note" ? (
        <LazyIcon name="info" />
      ) : (
        <Icon name={state === "done" ? "check" : "warning"} />
      )}
      <span className="sr-only">{t(`paymentStatus.${state}`)}</span>
    </span>
  );
}
