import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { AttentionRow } from "./attention-row.tsx";
import { attentionQuery } from "./queries.ts";

/** What needs an owner or admin, the most urgent first. */
export function AttentionCard() {
  const { t } = useTranslation("today");
  return (
    <Card title={t("attention.title")}>
      <QueryContent query={useQuery(attentionQuery)} errorText={t("today.loadFailed")}>
        {(items) =>
          items.length === 0 ? (
            <p className="flex items-center gap-2 text-muted">
              <Icon name="check" className="size-5 text-positive" />
              {t("attention.none")}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <AttentionRow key={`${item.kind} ${item.at}`} item={item} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}
