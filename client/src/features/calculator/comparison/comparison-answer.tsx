import { useTranslation } from "react-i18next";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { Cheapest } from "./cheapest.ts";
import type { Column } from "./comparison-row.tsx";
import { openPoints, useOpenPointTexts } from "./open-points.ts";

/** What depends on a point that is open, of all columns: more would be a list to read instead of an answer. */
const MAX_POINTS = 3;

type ComparisonAnswerProps = { columns: readonly Column[]; cheapest: Cheapest | null };

/** The answer in a sentence: which costs least, or what that depends on. */
export function ComparisonAnswer({ columns, cheapest }: ComparisonAnswerProps) {
  const { t } = useTranslation("comparison");
  const texts = useOpenPointTexts();
  const points = columns.flatMap(({ compared: { result } }) =>
    result ? openPoints(result, texts) : [],
  );
  const savings = (cheapest?.savings ?? []).flatMap(({ index, name, saving }) => {
    const { name: column = "", compared } = columns[index] ?? {};
    const amount = formatMoneyWithCode(saving, compared?.result?.currency ?? "");
    return `${column}: ${t("comparison.saving", { amount, name })}`;
  });
  const isOpen = cheapest !== null && !cheapest.isCertain;
  const shown = isOpen ? [...new Set([...savings, ...points])].slice(0, MAX_POINTS) : [];
  return (
    <div role="status" className="mb-4 space-y-1">
      <p className="text-lg font-semibold text-balance">{answer(columns, cheapest, t)}</p>
      {shown.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<"comparison">>["t"];

function answer(columns: readonly Column[], cheapest: Cheapest | null, t: Translate): string {
  if (!cheapest) return t(`comparison.answer.${columns.length > 1 ? "tooFew" : "one"}`);
  const { least, next, isCertain } = cheapest;
  if (!next) return t(`comparison.answer.${isCertain ? "same" : "sameIf"}`);
  const name = (index: number) => columns[index]?.name ?? "";
  return t(`comparison.answer.${isCertain ? "certain" : "open"}`, {
    names: least.map(name).join(" · "),
    amount: formatMoneyWithCode(
      next.difference,
      columns[next.index]?.compared.result?.currency ?? "",
    ),
    next: name(next.index),
  });
}
