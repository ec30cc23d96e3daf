import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { LayerList } from "#client/explanation/layer-list.tsx";
import type {
  BillCheck,
  BillVerdict,
  CheckedLine,
  OwedRange,
} from "#shared/bill-check/bill-check.ts";
import type { Currency } from "#shared/currency.ts";
import { formulaText } from "#shared/duties/formula-text.ts";
import { programName } from "#shared/duties/program-name.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import { PublishedFee } from "./published-fee.tsx";
import { useReasonText } from "./use-reason-text.ts";

const TONES: Record<BillVerdict, BadgeTone> = {
  right: "positive",
  tooHigh: "danger",
  tooLow: "info",
  cannotSay: "plain",
};

type AnswerRowsProps = { line: CheckedLine; check: BillCheck };

export function AnswerRows({ line, check }: AnswerRowsProps) {
  const { t } = useTranslation("bill");
  const { kind, positions, billed, verdict, owed, fee } = line;
  const { currency } = check;
  const owedText = rangeText(owed, currency, t);
  const name = t(`bill.kinds.${kind}`);
  return (
    <>
      <tr className="border-b-0!">
        <th scope="row" className="pt-3 pr-4 text-left align-top font-medium">
          <span className="mr-2">
            {fee ? `${fee.carrier}: ${t(`bill.fees.${fee.kind}`)}` : name}
          </span>
          <Badge tone={TONES[verdict]}>{t(`answer.verdicts.${verdict}`)}</Badge>
          {positions.length > 1 ? (
            <span className="block text-sm font-normal text-muted">
              {t("answer.positions", { positions: positions.join(", ") })}
            </span>
          ) : null}
        </th>
        <td className="numeric pt-3 align-top sm:pr-4">
          {formatMoney(billed, currency)}
          <span className="block text-sm text-muted sm:hidden">
            {t("answer.owedMobile", { amount: owedText })}
          </span>
        </td>
        <td className="numeric hidden pt-3 align-top sm:table-cell">{owedText}</td>
      </tr>
      <tr>
        <td colSpan={3} className="pb-3 text-sm">
          <Explanation line={line} check={check} />
        </td>
      </tr>
    </>
  );
}

/** "$5.00", "$5.00 to $9.00", "$5.00 or more" or "–". */
export function rangeText(
  owed: OwedRange | null,
  currency: Currency,
  t: Translate<"bill">,
): string {
  if (!owed) return "–";
  const least = formatMoney(owed.least, currency);
  if (owed.most === null) return t("answer.atLeast", { least });
  return owed.most === owed.least
    ? least
    : t("answer.range", { least, most: formatMoney(owed.most, currency) });
}

function Explanation({ line, check }: AnswerRowsProps) {
  const { t } = useTranslation("bill");
  const { reason, owed, layers, fee } = line;
  const reasonText = useReasonText(check);
  const isFree = owed?.most === 0 && layers.length === 0 && !fee;
  return (
    <div className="max-w-3xl space-y-1">
      <Difference line={line} check={check} />
      {reason ? <p>{reasonText(reason)}</p> : null}
      {isFree ? <p className="text-muted">{t("answer.nothingOwed")}</p> : null}
      {fee ? <PublishedFee fee={fee} /> : null}
      {layers.length > 0 ? <Layers line={line} check={check} /> : null}
    </div>
  );
}

/** How much more or less than owed, and whether that depends on what is open. */
function Difference({ line: { verdict, difference, reason }, check }: AnswerRowsProps) {
  const { t } = useTranslation("bill");
  if (difference === null) return null;
  const amount = formatMoney(difference, check.currency);
  return (
    <>
      {verdict === "tooHigh" ? (
        <p className="font-medium text-danger">{t("answer.more", { amount })}</p>
      ) : (
        <p className="font-medium">{t("answer.less", { amount })}</p>
      )}
      {reason ? <p>{t("answer.inAnyCase")}</p> : null}
    </>
  );
}

/** The duties that the line should consist of, each with its heading, formula and law. */
function Layers({ line: { layers, owed }, check }: AnswerRowsProps) {
  const { t, i18n } = useTranslation("results");
  const { currency, versions } = check;
  const listed = layers.map((layer) => ({
    ...layer,
    title: layer.program
      ? programName(versions?.programs ?? {}, layer.program, i18n.language)
      : t(`assessment.columns.${layer.column ?? "general"}`),
    formula: formulaText(layer.formula, currency, t),
  }));
  return <LayerList layers={listed} duty={owed?.least ?? 0} currency={currency} />;
}
