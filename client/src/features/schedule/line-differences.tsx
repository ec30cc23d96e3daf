import { useTranslation } from "react-i18next";
import type { LineDifference, ScheduleDifferences } from "#shared/schedule/contract.ts";

type LineDifferencesProps = { title: string; differences: ScheduleDifferences };

/** Lines that differ in the same way, closed at first because there may be a hundred. */
export function LineDifferences({ title, differences }: LineDifferencesProps) {
  const { t } = useTranslation("admin");
  const { count, sample } = differences;
  const hidden = count - sample.length;
  return (
    <details className="border-t border-line py-2">
      <summary className="min-h-6 cursor-pointer font-medium">
        {title} ({count.toLocaleString("en-US")})
      </summary>
      <ul className="mt-2 divide-y divide-line text-sm">
        {sample.map((line) => (
          <LineItem key={line.code} line={line} />
        ))}
        {hidden > 0 ? (
          <li className="py-2 text-muted">{t("schedule.more", { count: hidden })}</li>
        ) : null}
      </ul>
    </details>
  );
}

function LineItem({ line: { code, description, changes } }: { line: LineDifference }) {
  const { t } = useTranslation("admin");
  return (
    <li className="py-2">
      <span className="font-medium tabular-nums">{code}</span> {description}
      {changes.map(({ text, before, after }) => (
        <p key={text}>
          <span className="text-muted">{t(`schedule.${text}`)}:</span> <del>{before || "–"}</del> →{" "}
          <ins className="no-underline">{after || "–"}</ins>
        </p>
      ))}
    </li>
  );
}
