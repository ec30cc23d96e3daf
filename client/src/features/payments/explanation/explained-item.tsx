import { useState } from "react";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { AssessedLine } from "#client/explanation/assessed-line.tsx";
import { DutyFormula } from "#client/explanation/duty-formula.tsx";
import { LayerList } from "#client/explanation/layer-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { countryName } from "#shared/countries.ts";
import type { Verdict } from "#shared/duties/assessment.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { ChargeExplanation, ExplainedItem } from "#shared/payments/explanation-contract.ts";
import {
  type ExplanationWords,
  itemRemarks,
  layerFormula,
  layerTitle,
} from "#shared/payments/explanation-texts.ts";

type ItemProps = {
  item: ExplainedItem;
  explanation: ChargeExplanation;
  words: ExplanationWords;
};

const TONES: Record<Verdict, BadgeTone> = {
  exact: "positive",
  provisional: "warning",
  unassessed: "plain",
};

/** An item with its duty, and how that was computed in a disclosure, which a short list opens. */
export function ExplainedItemRow({
  isInShortList,
  ...props
}: ItemProps & { isInShortList: boolean }) {
  const [isOpened, setOpened] = useState(isInShortList);
  const { item, explanation, words } = props;
  const { t } = words;
  const { currency } = explanation;
  const duty = item.line?.duty ?? item.countryDuty?.amount;
  return (
    <li>
      <details
        className="group"
        open={isInShortList}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-11 items-start gap-2 py-2">
          <DetailsChevron className="mt-1 shrink-0 text-muted" />
          <ItemName item={item} currency={currency} words={words} />
          <span className="numeric shrink-0 font-medium">
            {duty === undefined ? "–" : formatMoney(duty, currency)}
          </span>
        </summary>
        {isOpened ? (
          <div className="space-y-3 pb-3 pl-6 text-sm">
            {item.verdict ? (
              <Badge tone={TONES[item.verdict]}>{t(`assessment.verdicts.${item.verdict}`)}</Badge>
            ) : null}
            <ItemDuty {...props} />
            <Remarks {...props} />
          </div>
        ) : null}
      </details>
    </li>
  );
}

type ItemNameProps = Pick<ItemProps, "item" | "words"> & Pick<ChargeExplanation, "currency">;

function ItemName({ item, currency, words: { t, language } }: ItemNameProps) {
  const goods = t("results.quantityTimesValue", {
    quantity: formatCount(item.quantity),
    value: formatMoney(item.value, currency),
  });
  const sum = item.quantity > 1 ? ` = ${formatMoney(item.subtotal, currency)}` : "";
  const origin = t("results.from", { country: countryName(item.countryOfOrigin, language) });
  return (
    <span className="min-w-0 grow">
      <bdi className="block font-medium wrap-anywhere">{item.description}</bdi>
      <span className="block text-sm text-muted">
        {[goods + sum, origin, ...(item.hsCode ? [item.hsCode] : [])].join(" · ")}
      </span>
    </span>
  );
}

function ItemDuty({ item, explanation, words }: ItemProps) {
  const { line, countryDuty, subtotal } = item;
  const { currency } = explanation;
  if (line) {
    const layers = line.layers.map((layer) => ({
      ...layer,
      title: layerTitle(layer, explanation, words),
      formula: layerFormula(layer, subtotal, currency, words),
    }));
    return (
      <>
        <AssessedLine assessment={line} onUse={null} />
        <LayerList layers={layers} duty={line.duty} currency={currency} />
      </>
    );
  }
  if (countryDuty) return <DutyFormula duty={countryDuty} currency={currency} />;
  return (
    <p className="text-muted">
      {words.t(
        explanation.isQuote ? "payments.explanation.quoted" : "payments.explanation.dutyNotStored",
      )}
    </p>
  );
}

function Remarks({ item, explanation, words }: ItemProps) {
  const remarks = itemRemarks(item, explanation, words);
  if (remarks.length === 0) return null;
  return (
    <ul className="space-y-1 text-muted">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
