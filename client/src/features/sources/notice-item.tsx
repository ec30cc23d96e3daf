import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import { closeNotice, type Notice } from "#shared/sources/contract.ts";
import { noticesQuery } from "./queries.ts";

type NoticeItemProps = { notice: Notice; programs: ProgramNames };

/** A published document, the duties that it may touch, and whether it was dealt with. */
export function NoticeItem({ notice, programs }: NoticeItemProps) {
  const { t, i18n } = useTranslation("sources");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const action = useAction(closeNotice, { invalidates: [noticesQuery] });
  const { id, title, url, publishedOn, agencies, closedAt, closedBy } = notice;
  const isClosed = closedAt !== null;
  const names = notice.programs.map((key) => programs[key]?.[i18n.language] ?? programs[key]?.en);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 wrap-anywhere first:pt-1 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p lang="en">
          {url ? (
            <ExternalLink href={url}>{t("notices.openDocument", { title })}</ExternalLink>
          ) : (
            <span className="font-semibold">{title}</span>
          )}
        </p>
        <p className="text-sm text-muted">
          {formatDay(publishedOn)} · <span lang="en">{agencies.join(", ")}</span>
        </p>
        <NoticeFact
          label={t("notices.programs")}
          values={names.filter((name) => name !== undefined)}
        />
        <NoticeFact label={t("notices.headings")} values={notice.headings} />
        <NoticeFact label={t("notices.lines")} values={notice.lines} />
        {closedAt && closedBy ? (
          <p className="mt-1 text-sm text-muted">
            {t("notices.closed", { email: closedBy, date: formatDay(closedAt) })}
          </p>
        ) : null}
      </div>
      <Button
        isBusy={action.isPending}
        onClick={() => action.mutate({ params: { id }, body: { isClosed: !isClosed } })}
      >
        {t(isClosed ? "notices.reopen" : "notices.done")} <span className="sr-only">{title}</span>
      </Button>
    </li>
  );
}

/** More are in the document itself. */
const MAX_SHOWN = 12;

function NoticeFact({ label, values }: { label: string; values: readonly string[] }) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  const shown = values.slice(0, MAX_SHOWN).join(", ");
  const text = values.length > MAX_SHOWN ? `${shown} …` : shown;
  return <p className="mt-1 text-sm">{t("common.named", { name: label, text })}</p>;
}
