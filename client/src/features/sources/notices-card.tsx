import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Card } from "#client/components/card.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import type { Notice } from "#shared/sources/contract.ts";
import { NoticeItem } from "./notice-item.tsx";
import { noticesQuery } from "./queries.ts";

/** Documents that name duties of the data in force: open ones, and folded those that were dealt with. */
export function NoticesCard() {
  const { t } = useTranslation("sources");
  const query = useQuery(noticesQuery);
  const open = query.data?.notices.filter(({ closedAt }) => closedAt === null) ?? [];
  return (
    <Card
      title={t("notices.title")}
      aside={
        open.length > 0 ? (
          <Badge tone="warning">{t("notices.open", { notices: formatCount(open.length) })}</Badge>
        ) : null
      }
    >
      <QueryContent query={query} errorText={t("notices.loadFailed")}>
        {({ notices, programs }) =>
          notices.length === 0 ? (
            <EmptyState title={t("notices.none")} text={t("notices.hint")} />
          ) : (
            <>
              <p className="mb-2 text-sm text-muted">{t("notices.hint")}</p>
              <NoticeList notices={open} programs={programs} />
              <ClosedNotices
                notices={notices.filter(({ closedAt }) => closedAt !== null)}
                programs={programs}
              />
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

type NoticeListProps = { notices: readonly Notice[]; programs: ProgramNames };

const NoticeList = ({ notices, programs }: NoticeListProps) => (
  <ul className="divide-y divide-line">
    {notices.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} programs={programs} />
    ))}
  </ul>
);

function ClosedNotices(props: NoticeListProps) {
  const { t } = useTranslation("sources");
  const { notices } = props;
  if (notices.length === 0) return null;
  return (
    <details className="group mt-4">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <DetailsChevron className="text-muted" />
        {t("notices.showDone")} ({formatCount(notices.length)})
      </summary>
      <NoticeList {...props} />
    </details>
  );
}
