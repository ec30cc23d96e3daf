import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "#client/components/badge.tsx";
import { buttonClass } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useRelativeDays } from "#client/lib/use-relative-days.ts";
import { paths } from "#shared/client-routes.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { paymentPath } from "#shared/payments/payment-path.ts";
import type { TextKey } from "#shared/texts.ts";
import { type AttentionItem, CHANGE_URGENT_DAYS } from "#shared/today/contract.ts";

/** What happened, until when it needs an answer, and a link to where that is given. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("today");
  const link = itemLink(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon name="warning" className="size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          <ItemTitle item={item} /> <TestBadge item={item} />
        </p>
        <ItemDetails item={item} />
      </div>
      {link ? (
        <Link href={link.href} className={buttonClass("secondary")}>
          {t(link.label)} {"code" in item ? <span className="sr-only">{item.code}</span> : null}
        </Link>
      ) : null}
    </li>
  );
}

function TestBadge({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("today");
  return "isLive" in item && !item.isLive ? <Badge tone="info">{t("attention.test")}</Badge> : null;
}

function ItemDetails({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("today");
  const formatDate = useDateFormat();
  if (item.kind === "dutiesChange") return <ChangeDetails item={item} />;
  const deadline = item.kind === "dispute" ? item.deadline : null;
  return (
    <>
      {deadline ? (
        <p className="text-sm font-medium text-danger">
          {t("attention.deadline", { date: formatDate(deadline) })}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {item.kind === "mailFailing" ? `${t("attention.mailHint")} ` : null}
        {"code" in item ? `${item.code} · ` : null}
        {t("attention.since", { date: formatDate(item.at) })}
      </p>
    </>
  );
}

type DutiesChange = Extract<AttentionItem, { kind: "dutiesChange" }>;

function ChangeDetails({ item: { days, names } }: { item: DutiesChange }) {
  const { language } = useTranslation().i18n;
  const relativeDays = useRelativeDays();
  return (
    <>
      <p
        className={
          days <= CHANGE_URGENT_DAYS ? "text-sm font-medium text-danger" : "text-sm text-muted"
        }
      >
        {relativeDays(days)}
      </p>
      <p className="text-sm text-muted">
        {names.map((name) => name[language] ?? name.en).join(" · ")}
      </p>
    </>
  );
}

function ItemTitle({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("today");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (item.kind === "dutiesChange") {
    return t("attention.dutiesChange", { date: formatDay(item.at) });
  }
  if (item.kind === "mailFailing") {
    return t("attention.mailFailing", { emails: formatCount(item.count) });
  }
  if (isAboutData(item)) return <DataTitle item={item} />;
  if (item.kind === "keyRejected") return t("attention.keyRejected");
  const amount = formatMoneyWithCode(item.amount, item.currency);
  return t(`attention.${item.kind}`, { amount });
}

type DataItem = Extract<AttentionItem, { kind: "proposal" | "notices" | "sourceFailing" }>;

const isAboutData = (item: AttentionItem): item is DataItem =>
  item.kind === "proposal" || item.kind === "notices" || item.kind === "sourceFailing";

function DataTitle({ item }: { item: DataItem }) {
  const { t } = useTranslation(["today", "datasets", "sources"]);
  if (item.kind === "proposal") {
    const kind = t(`datasets:datasets.kinds.${item.dataset}`);
    return t("attention.proposal", { kind, name: item.name });
  }
  if (item.kind === "notices") {
    return t("attention.notices", { notices: formatCount(item.count) });
  }
  return t("attention.sourceFailing", { source: t(`sources:sources.names.${item.source}`) });
}

function itemLink(item: AttentionItem): { href: string; label: TextKey<"today"> } | null {
  if ("code" in item) return { href: paymentPath(item.code), label: "attention.openPayment" };
  if (item.kind === "mailFailing") return null;
  if (item.kind === "dutiesChange") {
    return { href: `${paths.dashboard}/tariffs`, label: "attention.openChanges" };
  }
  if (isAboutData(item)) {
    return { href: `${paths.dashboard}/tariffs?section=sources`, label: "attention.openSources" };
  }
  return { href: `${paths.dashboard}/credentials`, label: "attention.openCredentials" };
}
