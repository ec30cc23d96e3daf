import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import type { FeeLine } from "#shared/calculator/contract.ts";
import { feeText } from "#shared/calculator/fee-text.ts";
import type { Currency } from "#shared/currency.ts";

type CostRowProps = {
  label: string;
  names?: readonly string[];
  amount: number;
  currency: Currency;
};

/** Duties, taxes or fees with their sum and, below it, their parts. */
export function CostGroup({
  detail,
  children,
  ...line
}: CostRowProps & { detail: string; children?: ReactNode }) {
  // A rule with `*` for the cells would recompute the styles of all of #root when a dialog or a message follows it.
  return (
    <tbody className="border-y border-line [&>tr:last-child>:is(th,td)]:pb-2">
      <tr>
        <th scope="row" className="pt-2 pr-3 pb-1 text-left font-semibold wrap-anywhere">
          <span className="mr-1">{line.label}</span>{" "}
          <span className="inline-block text-sm font-normal text-muted">{detail}</span>
        </th>
        <td className="pt-2 text-right align-baseline">
          <Amount value={line.amount} currency={line.currency} className="font-semibold" />
        </td>
      </tr>
      {children}
    </tbody>
  );
}

export function CostRow({ label, names = [], amount, currency }: CostRowProps) {
  return (
    <tr className="text-sm text-muted">
      <th scope="row" className="py-0.5 pr-3 pl-4 text-left font-normal wrap-anywhere hyphens-auto">
        {label}
        {names.length > 0 ? <NamesOfLayers text={names.join(", ")} /> : null}
      </th>
      <td className="py-0.5 text-right align-baseline">
        <Amount value={amount} currency={currency} />
      </td>
    </tr>
  );
}

/** One line, which a pointer shows whole; the items' details have the same names. */
const NamesOfLayers = ({ text }: { text: string }) => (
  <span title={text} className="line-clamp-1 text-xs wrap-anywhere print:line-clamp-none">
    {text}
  </span>
);

export function FeeRow({ line, currency }: { line: FeeLine; currency: Currency }) {
  const { t } = useTranslation("results");
  return <CostRow label={feeText(line, currency, t)} amount={line.amount} currency={currency} />;
}
