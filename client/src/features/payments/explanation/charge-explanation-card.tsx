import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import type { ChargeExplanation } from "#shared/payments/explanation-contract.ts";
import { versionRows } from "#shared/payments/explanation-texts.ts";
import { missingText } from "#shared/payments/missing-text.ts";
import type { MissingOfItems } from "#shared/payments/portal-contract.ts";
import { ExplainedItemRow } from "./explained-item.tsx";
import { useExplanationWords } from "./use-explanation-words.ts";

/** More items than these are closed at first. */
const SHORT_LIST = 5;

type ChargeExplanationCardProps = {
  explanation: ChargeExplanation;
  missing: readonly MissingOfItems[];
  /** The button that sends it. */
  aside: ReactNode;
};

/** Why the payer was charged: the duty of each item, what was missing, and the data. */
export function ChargeExplanationCard({ explanation, missing, aside }: ChargeExplanationCardProps) {
  const { t } = useTranslation(["payments", "results"]);
  const words = useExplanationWords();
  const { items } = explanation;
  return (
    <Card title={t("payments.explanation.title")} aside={aside}>
      {missing.length > 0 ? (
        <WarningNotice className="mb-3 gap-2">
          {t("payments.incomplete", { missing: missingText(missing, words) })}
        </WarningNotice>
      ) : null}
      <h3 className="font-semibold">{t("results:results.itemsTitle")}</h3>
      <ul className="@container divide-y divide-line">
        {items.map((item) => (
          <ExplainedItemRow
            key={item.id}
            item={item}
            explanation={explanation}
            words={words}
            isInShortList={items.length <= SHORT_LIST}
          />
        ))}
      </ul>
      <DataUsed explanation={explanation} />
    </Card>
  );
}

function DataUsed({ explanation }: { explanation: ChargeExplanation }) {
  const { t } = useTranslation("payments");
  const words = useExplanationWords();
  const rows = versionRows(explanation, words);
  if (explanation.isQuote) return null;
  return (
    <section className="mt-4 max-w-2xl text-sm">
      <h3 className="text-base font-semibold">{t("payments.explanation.data")}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{t("payments.explanation.dataNotStored")}</p>
      ) : (
        <FactRows>
          {rows.map(({ label, value }) => (
            <FactRow key={label} label={label}>
              {value}
            </FactRow>
          ))}
        </FactRows>
      )}
    </section>
  );
}
