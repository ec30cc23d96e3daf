import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { BILL_LINE_KINDS } from "#shared/bill-check/bill-check.ts";
import { type CarrierFee, carrierFeeName } from "#shared/carrier-fees/carrier-fees.ts";
import type { BillForm } from "./bill-form.ts";

type BillLineRowProps = {
  form: BillForm;
  index: number;
  fees: readonly CarrierFee[];
  /** Null for the only line. */
  onRemove: (() => void) | null;
};

export function BillLineRow({ form, index, fees, onRemove }: BillLineRowProps) {
  const { t } = useTranslation("bill");
  const { control } = form;
  const { field: kind } = useController({ control, name: `lines.${index}.kind` });
  const { field: fee } = useController({ control, name: `lines.${index}.fee` });
  const number = index + 1;
  return (
    <fieldset className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[1fr_10rem_auto]">
      <legend className="sr-only">{t("bill.line", { number })}</legend>
      <div className="col-span-2 min-w-0 space-y-2 sm:col-span-1">
        <SelectField
          {...kind}
          id={`bill-line-${index}-kind`}
          label={t("bill.kind")}
          options={BILL_LINE_KINDS.map((value) => ({ value, label: t(`bill.kinds.${value}`) }))}
        />
        {kind.value === "courierFee" ? (
          <SelectField
            {...fee}
            id={`bill-line-${index}-fee`}
            label={t("bill.fee")}
            options={[
              { value: "", label: t("bill.feeOther") },
              ...distinctFees(fees).map((each) => ({
                value: carrierFeeName(each),
                label: `${each.carrier} · ${each.service} · ${t(`bill.fees.${each.kind}`)}`,
              })),
            ]}
          />
        ) : null}
      </div>
      <MoneyField
        form={form}
        name={`lines.${index}.amount`}
        id={`bill-line-${index}-amount`}
        label={t("bill.amount")}
        currency={form.watch("billCurrency")}
      />
      <IconButton
        label={t("bill.removeLine", { number })}
        disabled={!onRemove}
        onClick={onRemove ?? undefined}
        className="mt-6"
      >
        <Icon name="remove" className="size-5" />
      </IconButton>
    </fieldset>
  );
}

/** A fee may have several rows with different first days; the day of import chooses among them. */
const distinctFees = (fees: readonly CarrierFee[]): CarrierFee[] =>
  fees.filter(
    (fee, index) =>
      fees.findIndex((other) => carrierFeeName(other) === carrierFeeName(fee)) === index,
  );
