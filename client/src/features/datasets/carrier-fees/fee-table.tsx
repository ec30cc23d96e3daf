import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import { Table } from "#client/components/table.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { type CarrierFee, carrierFeeKey } from "#shared/carrier-fees/carrier-fees.ts";
import { useAmountsText } from "./use-amounts-text.ts";

type FeeTableProps = { caption: string; fees: readonly CarrierFee[] };

/** The fees with their dates; a phone shows date and source below the courier. */
export function FeeTable({ caption, fees }: FeeTableProps) {
  const { t } = useTranslation("datasets");
  return (
    <Table
      caption={caption}
      columns={[
        { label: t("carrierFees.carrierColumn") },
        { label: t("carrierFees.feeColumn"), className: "max-sm:pr-0" },
        { label: t("carrierFees.dateColumn"), className: "hidden sm:table-cell" },
      ]}
    >
      {fees.map((fee) => (
        <FeeRow key={carrierFeeKey(fee)} fee={fee} />
      ))}
    </Table>
  );
}

function FeeRow({ fee }: { fee: CarrierFee }) {
  const { t } = useTranslation("datasets");
  const amountsText = useAmountsText();
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 text-left align-top font-normal wrap-anywhere">
        <span className="font-medium">{fee.carrier}</span>
        <span className="block text-sm text-muted">{fee.service}</span>
        <span className="block text-sm sm:hidden">
          <FeeDate fee={fee} />
        </span>
      </th>
      <td className="py-2 align-top sm:pr-4">
        {t(`carrierFees.kinds.${fee.kind}`)}
        <span className="block text-sm text-muted tabular-nums">{amountsText(fee)}</span>
      </td>
      <td className="hidden py-2 align-top text-sm sm:table-cell">
        <FeeDate fee={fee} />
      </td>
    </tr>
  );
}

function FeeDate({ fee: { asOf, validFrom, isChecked, source } }: { fee: CarrierFee }) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (
    <>
      {validFrom ? <>{t("carrierFees.from", { date: formatDay(validFrom) })} · </> : null}
      {t("carrierFees.asOf", { date: formatDay(asOf) })}
      <span className={isChecked ? "block text-muted" : "block text-warning"}>
        {t(isChecked ? "carrierFees.checked" : "carrierFees.unchecked")}
      </span>
      <ExternalLink href={source}>{t("carrierFees.source")}</ExternalLink>
    </>
  );
}
