import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "#client/components/badge.tsx";
import { buttonClass } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { paymentPath } from "#shared/payments/payment-path.ts";
import type { TextKey } from "#shared/texts.ts";
import type { AttentionItem } from "#shared/today/contract.ts";

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

function ItemTitle({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("today");
  if (item.kind === "mailFailing") {
    return t("attention.mailFailing", { emails: formatCount(item.count) });
  }
  if (item.kind === "keyRejected") return t("attention.keyRejected");
  const amount = formatMoneyWithCode(item.amount, item.currency);
  return t(`attention.${item.kind}`, { amount });
}

function itemLink(item: AttentionItem): { href: string; label: TextKey<"today"> } | null {
  if ("code" in item) return { href: paymentPath(item.code), label: "attention.openPayment" };
  if (item.kind === "mailFailing") return null;
  return { href: `${paths.dashboard}/credentials`, label: "attention.openCredentials" };
}
