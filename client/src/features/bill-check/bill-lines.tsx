import { useQuery } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { MAX_BILL_LINES } from "#shared/bill-check/contract.ts";
import { type BillForm, emptyLine } from "./bill-form.ts";
import { BillLineRow } from "./bill-line-row.tsx";
import { CurrencyField } from "./goods-fields.tsx";
import { carrierFeesQuery } from "./queries.ts";

/** The lines of the bill, as many as it has. */
export function BillLines({ form }: { form: BillForm }) {
  const { t } = useTranslation("bill");
  const { data: fees = [] } = useQuery(carrierFeesQuery);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const isFull = fields.length >= MAX_BILL_LINES;

  function removeLine(index: number) {
    remove(index);
    document.getElementById("bill-add-line")?.focus();
  }

  return (
    <>
      <div className="max-w-40">
        <CurrencyField form={form} name="billCurrency" label={t("bill.billCurrency")} />
      </div>
      <div className="mt-3 divide-y divide-line">
        {fields.map(({ id }, index) => (
          <BillLineRow
            key={id}
            form={form}
            index={index}
            fees={fees}
            onRemove={fields.length > 1 ? () => removeLine(index) : null}
          />
        ))}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button id="bill-add-line" disabled={isFull} onClick={() => append(emptyLine("baseDuty"))}>
          <Icon name="plus" />
          {t("bill.addLine")}
        </Button>
        {isFull ? (
          <p className="text-sm text-muted">{t("bill.full", { max: MAX_BILL_LINES })}</p>
        ) : null}
      </div>
    </>
  );
}
