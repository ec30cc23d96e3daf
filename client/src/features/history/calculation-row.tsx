import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { RecordRow, recordNameClass } from "#client/components/record-row.tsx";
import { ShelfButtons } from "#client/components/shelf-buttons.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { OwnCalculation, updateOwnCalculation } from "#shared/history/contract.ts";
import type { EndpointBodyInput } from "#shared/http/endpoint.ts";

export type CalculationChange = EndpointBodyInput<typeof updateOwnCalculation>;

type Named = Pick<OwnCalculation, "name" | "firstItem" | "itemCount">;

/** Its own name, else that of its first item with the number of the others. */
export function calculationName(
  { name, firstItem, itemCount }: Named,
  t: TFunction<"quotes">,
): string {
  if (name) return name;
  if (firstItem === null) return t("quotes.list.withoutItems");
  return itemCount > 1
    ? t("quotes.list.andMore", { name: firstItem, count: itemCount - 1 })
    : firstItem;
}

type CalculationRowProps = {
  calculation: OwnCalculation;
  onOpen: () => void;
  onChange: (change: CalculationChange) => void;
  onRename: () => void;
};

export function CalculationRow({ calculation, onOpen, onChange, onRename }: CalculationRowProps) {
  const { t, i18n } = useTranslation("quotes");
  const formatTime = useDateFormat();
  const { fromCountry, toCountry, isArchived } = calculation;
  const name = calculationName(calculation, t);
  const label = (text: string) => `${text}: ${name}`;
  const country = (code: string) => countryName(code, i18n.language);
  return (
    <RecordRow
      name={
        calculation.itemCount === 0 ? (
          <bdi>{name}</bdi>
        ) : (
          <button type="button" onClick={onOpen} className={recordNameClass}>
            <bdi>{name}</bdi>
          </button>
        )
      }
      facts={[
        `${fromCountry ? country(fromCountry) : "–"} → ${country(toCountry)}`,
        t("quotes.list.items", { count: calculation.itemCount }),
        formatTime(calculation.createdAt),
      ]}
      amount={formatMoneyWithCode(calculation.totalLandedCost, calculation.currency)}
      actions={
        <>
          <IconButton label={label(t("quotes.list.rename"))} onClick={onRename}>
            <LazyIcon name="edit" />
          </IconButton>
          <ShelfButtons name={name} isArchived={isArchived} onChange={onChange} />
        </>
      }
    />
  );
}
