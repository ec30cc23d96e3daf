import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { LineDifferences as Differences, LineDifference } from "#shared/schedule/contract.ts";

type LineDifferencesProps = { title: string; differences: Differences };

/** Lines that differ in the same way, closed at first because there may be a hundred. */
export function LineDifferences({ title, differences }: LineDifferencesProps) {
  const { t } = useTranslation("datasets");
  const { count, sample } = differences;
  const hidden = count - sample.length;
  return (
    <details className="group border-t border-line py-2">
      <summary className="flex min-h-8 items-center gap-2 font-medium">
        <DetailsChevron className="text-muted" />
        {title} ({formatCount(count)})
      </summary>
      <ul className="divide-y divide-line text-sm">
        {sample.map((line) => (
          <LineItem key={line.code} line={line} />
        ))}
        {hidden > 0 ? (
          <li className="py-2 text-muted">{t("datasets.more", { count: hidden })}</li>
        ) : null}
      </ul>
    </details>
  );
}

const LineItem = ({ line: { code, description, changes } }: { line: LineDifference }) => (
  <li className="py-2">
    <span className="font-medium tabular-nums">{code}</span> {description}
    {changes.map((change) => (
      <TextChange key={change.text} {...change} />
    ))}
  </li>
);

/** The old text struck out, then the new one; one of them may be missing. */
function TextChange({ text, before, after }: LineDifference["changes"][number]) {
  const { t } = useTranslation("datasets");
  return (
    <p>
      <span className="text-muted">
        {t("common.named", { name: t(`schedule.${text}`), text: "" })}
      </span>{" "}
      {before ? <del>{before}</del> : null}
      {before && after ? " → " : null}
      {after ? <ins className="no-underline">{after}</ins> : null}
    </p>
  );
}
