import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import type { KindDifferences, RecordDifference } from "#shared/measures/contract.ts";
import type { TextKey } from "#shared/texts.ts";

type Way = "added" | "changed" | "removed";

const WAYS: Record<Way, { tone: BadgeTone; text: TextKey<"datasets"> }> = {
  changed: { tone: "info", text: "datasets.changed" },
  added: { tone: "positive", text: "datasets.added" },
  removed: { tone: "danger", text: "datasets.removed" },
};

/** The records of one kind that two files do not have in common; fields only of those in both. */
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
  const hidden = record.changeCount - record.changes.length;
  return (
    <li className="py-2">
      <p>
        <Badge tone={tone}>{t(text)}</Badge> {record.title}
      </p>
      {way === "changed" ? (
        <ul className="mt-1 space-y-1 text-sm">
          {record.changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className="font-medium">{field}</span>: <del>{before || "–"}</del> →{" "}
              <ins className="no-underline">{after || "–"}</ins>
            </li>
          ))}
          {hidden > 0 ? <li>{t("datasets.more", { count: hidden })}</li> : null}
        </ul>
      ) : null}
    </li>
  );
}
