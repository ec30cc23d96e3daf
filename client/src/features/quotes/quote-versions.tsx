import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import type { OpenedQuote } from "#shared/quotes/contract.ts";

/** The versions of all data with which the answer was given. */
export function QuoteVersions({ versions }: Pick<OpenedQuote, "versions">) {
  const { t } = useTranslation("quotes");
  return (
    <Card title={t("quotes.versions.title")}>
      <div className="text-sm">
        <FactRows>
          {versions.map(({ kind, id, name }) => (
            <FactRow key={id} label={t(`quotes.versions.kinds.${kind}`)}>
              {name}
            </FactRow>
          ))}
        </FactRows>
      </div>
    </Card>
  );
}
