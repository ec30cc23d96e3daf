import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button, IconButton } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { sessionsQuery } from "#client/features/accounts/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { endOtherSessions, endSession, type OwnSession } from "#shared/accounts/own-account.ts";
import type { Translate } from "#shared/texts.ts";

export function SessionsCard() {
  const { t } = useTranslation("accounts");
  const { data: sessions = [], error, refetch } = useQuery(sessionsQuery);
  return (
    <Card title={t("account.sessionsTitle")}>
      <p className="text-sm text-muted">{t("account.sessionsText")}</p>
      {error ? (
        <LoadError text={t("account.sessionsLoadFailed")} onRetry={() => void refetch()} />
      ) : null}
      <ul className="my-2 divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthersButton /> : null}
    </Card>
  );
}

function EndOthersButton() {
  const { t } = useTranslation("accounts");
  const action = useAction(endOtherSessions, {
    successTitle: t("account.othersEnded"),
    invalidates: [sessionsQuery],
  });
  return (
    <Button ref={useFocusAround()} isBusy={action.isPending} onClick={() => action.mutate({})}>
      {t("account.endOthers")}
    </Button>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { t } = useTranslation("accounts");
  const formatDate = useDateFormat();
  const action = useAction(endSession, {
    successTitle: t("account.sessionEnded"),
    invalidates: [sessionsQuery],
  });
  const device = deviceName(session, t);
  const startedAt = formatDate(session.startedAt);
  return (
    <li ref={useFocusAround()} className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {device} {session.isCurrent ? <Badge tone="soft">{t("account.thisDevice")}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t("account.lastUsed", { at: formatDate(session.lastUsedAt) })}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {session.address
            ? t("account.startedFrom", { at: startedAt, address: session.address })
            : t("account.started", { at: startedAt })}
        </p>
      </div>
      {session.isCurrent ? null : (
        <IconButton
          label={t("account.endSession", { device })}
          isBusy={action.isPending}
          onClick={() => action.mutate({ params: { id: session.id } })}
        >
          <Icon name="remove" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

function deviceName({ browser, system }: OwnSession, t: Translate<"accounts">): string {
  if (browser && system) return t("account.device", { browser, system });
  return browser ?? system ?? t("account.unknownDevice");
}
