import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { ProductChange } from "#shared/products/contract.ts";
import { productChangesQuery } from "./queries.ts";

/** Who changed what and when, loaded when it is opened. */
export function ProductHistory({ id }: { id: string }) {
  const { t } = useTranslation("quotes");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 rounded-control text-sm font-medium">
        <DetailsChevron />
        {t("products.history.title")}
      </summary>
      {isOpen ? <Changes id={id} /> : null}
    </details>
  );
}

function Changes({ id }: { id: string }) {
  const { t } = useTranslation("quotes");
  const query = useQuery(productChangesQuery(id));
  return (
    <QueryContent query={query} errorText={t("products.history.loadFailed")}>
      {({ changes }) => (
        <ul className="divide-y divide-line text-sm">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
    </QueryContent>
  );
}

function ChangeItem({ change: { at, by, kind, fields } }: { change: ProductChange }) {
  const { t } = useTranslation("quotes");
  const formatTime = useDateFormat();
  return (
    <li className="py-2">
      <p>
        {t(`products.history.${kind}`)} <bdi className="text-muted">{by}</bdi>{" "}
        <time dateTime={at} className="text-muted">
          {formatTime(at)}
        </time>
      </p>
      <ul>
        {fields.map(({ field, before, after }) => (
          <li key={field} className="wrap-anywhere text-muted">
            {t(`products.fields.${field}`)}: {valueText(before)} → {valueText(after)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === "" || value === undefined) return "–";
  if (Array.isArray(value)) return value.join(" ") || "–";
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).map(([name, answer]) => `${name}: ${answer ? "+" : "−"}`);
  return entries.join(", ") || "–";
}
