import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { FieldChange, KindDifferences, RecordDifference } from "#shared/measures/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { fieldName, isSingle, itemsText } from "./field-texts.ts";

type Way = "added" | "changed" | "removed";

const WAYS: Record<Way, { tone: BadgeTone; text: TextKey<"datasets"> }> = {
  changed: { tone: "info", text: "datasets.changed" },
  added: { tone: "positive", text: "datasets.added" },
  removed: { tone: "danger", text: "datasets.removed" },
};

/** What is said of a record that only one of the files has: what it charges, to whom and when. */
const SUMMARY: ReadonlySet<string> = new Set([
  "rate",
  "countries",
  "exceptCountries",
  "from",
  "to",
]);

/** The records of one kind that two files do not have in common, or not with the same fields. */
export function RecordDifferences({ kind, ...records }: KindDifferences) {
  const { t } = useTranslation("datasets");
  const ways = Object.keys(WAYS) as Way[]; // safe: the keys of WAYS
  return (
    <section className="mt-4">
      <h4 className="text-sm font-semibold">{t(`measures.kinds.${kind}`)}</h4>
      <ul className="divide-y divide-line">
        {ways.flatMap((way) =>
          records[way].map((record) => <RecordItem key={record.key} way={way} record={record} />),
        )}
      </ul>
    </section>
  );
}

function RecordItem({ way, record }: { way: Way; record: RecordDifference }) {
  const { t } = useTranslation("datasets");
  const { tone, text } = WAYS[way];
  return (
    <li className="py-2">
      <p>
        <Badge tone={tone}>{t(text)}</Badge> <span lang="en">{record.title}</span>
      </p>
      {way === "changed" ? (
        <ul className="mt-1 space-y-1 text-sm">
          {record.changes.map((change) => (
            <ChangedField key={change.field} change={change} />
          ))}
        </ul>
      ) : (
        <RecordSummary changes={record.changes} />
      )}
    </li>
  );
}

const useWords = () => {
  const { t, i18n } = useTranslation("datasets");
  return { t, language: i18n.language, formatDay: useDateFormat(CALENDAR_DAY) };
};

/** A value that is replaced, or the items that a list gains and loses. */
function ChangedField({ change }: { change: FieldChange }) {
  const words = useWords();
  const { t } = words;
  const { field, removed, added, hidden } = change;
  const [before, after] = [itemsText(change, removed, words), itemsText(change, added, words)];
  const name = <span className="font-medium">{fieldName(field, t)}</span>;
  if (isSingle(field)) {
    return (
      <li>
        {name} <del>{before || t("measures.nothing")}</del> →{" "}
        <ins className="no-underline">{after || t("measures.nothing")}</ins>
      </li>
    );
  }
  return (
    <li>
      {name}
      {before ? (
        <del className="block no-underline">{t("measures.itemsRemoved", { items: before })}</del>
      ) : null}
      {after ? (
        <ins className="block no-underline">{t("measures.itemsAdded", { items: after })}</ins>
      ) : null}
      {hidden > 0 ? <span className="block">{t("datasets.more", { count: hidden })}</span> : null}
    </li>
  );
}

function RecordSummary({ changes }: Pick<RecordDifference, "changes">) {
  const words = useWords();
  const facts = changes
    .filter(({ field }) => SUMMARY.has(field))
    .map((change) =>
      words.t("common.named", {
        name: fieldName(change.field, words.t),
        text: itemsText(change, [...change.removed, ...change.added], words),
      }),
    );
  return facts.length > 0 ? <p className="mt-1 text-sm text-muted">{facts.join(" · ")}</p> : null;
}
