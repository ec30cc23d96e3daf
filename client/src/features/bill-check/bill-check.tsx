import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import type { CodeSearch } from "#client/components/code-search.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { useOnChange } from "#client/lib/use-on-change.ts";
import type { BillCheck as CheckedBill } from "#shared/bill-check/bill-check.ts";
import { checkBill } from "#shared/bill-check/contract.ts";
import { Answer } from "./answer.tsx";
import { type BillCountries, type BillOutput, billResolver } from "./bill-form.ts";
import { BillLines } from "./bill-lines.tsx";
import { GoodsFields } from "./goods-fields.tsx";
import { linkedBill } from "./linked-bill.ts";
import { carrierFeesQuery } from "./queries.ts";
import { NO_INPUT, type OpenInput, toBillInput } from "./to-bill-input.ts";

export type BillCheckProps = {
  CodeSearch: CodeSearch;
  countries: BillCountries;
  /** Draws how the duty is calculated, which another slice does. */
  renderCalculation: (check: CheckedBill) => ReactNode;
};

type Checked = { bill: BillOutput; check: CheckedBill };

/** The form for a bill, and below it the answer. */
export function BillCheck({ CodeSearch, countries, renderCalculation }: BillCheckProps) {
  const { t } = useTranslation("bill");
  const { data: fees = [] } = useQuery(carrierFeesQuery);
  const [openInput, setOpenInput] = useState<OpenInput & { goods: string }>(withoutGoods);
  const [checked, setChecked] = useState<Checked | null>(null);
  const answer = useRef<HTMLHeadingElement>(null);
  useOnChange(checked, () => answer.current?.focus());
  const form = useForm({
    resolver: billResolver,
    defaultValues: linkedBill(location.search),
  });
  const action = useFormAction(checkBill, form.setError, { errorTitle: t("bill.failed") });
  const submit = form.handleSubmit((bill) => {
    const input = openInput.goods === goodsOf(bill) ? openInput : NO_INPUT;
    action.mutate(
      { body: toBillInput(bill, input, fees) },
      { onSuccess: (check) => setChecked({ bill, check }) },
    );
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={t("bill.goods")}>
          <GoodsFields form={form} countries={countries} CodeSearch={CodeSearch} />
        </Card>
        <Card title={t("bill.lines")}>
          <BillLines form={form} />
          <div className="mt-4 border-t border-line pt-4">
            <Button type="submit" variant="primary" isBusy={action.isPending}>
              {t("bill.check")}
            </Button>
          </div>
        </Card>
      </div>
      {checked ? (
        <Answer
          bill={checked.bill}
          check={checked.check}
          headingRef={answer}
          openInput={openInput.goods === goodsOf(checked.bill) ? openInput : NO_INPUT}
          onOpenInput={(input) => setOpenInput({ ...input, goods: goodsOf(checked.bill) })}
          isBusy={action.isPending}
        >
          {renderCalculation(checked.check)}
        </Answer>
      ) : null}
    </form>
  );
}

const withoutGoods = { ...NO_INPUT, goods: "" };

/** Answers are about goods of one code and origin. */
const goodsOf = ({ hsCode, countryOfOrigin }: Pick<BillOutput, "hsCode" | "countryOfOrigin">) =>
  `${hsCode} ${countryOfOrigin}`;
