import { useTranslation } from "react-i18next";
import { FactRow } from "#client/components/facts-list.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PaymentFacts } from "#shared/payments/contract.ts";
import { shipmentCheck } from "#shared/payments/shipment-check.ts";
import { useMissingText } from "./use-missing-text.ts";

type PaymentFactRowsProps = {
  payment: PaymentFacts & { refunded?: number; createdAt?: string };
  /** Says where the same shipment check is shown. */
  checkHint: string;
  /** Those of the calculation, where the page knows them. */
  items: readonly { description: string }[];
};

export function PaymentFactRows({ payment, checkHint, items }: PaymentFactRowsProps) {
  const { t, i18n } = useTranslation("payments");
  const { refunded = 0, currency, fromCountry, toCountry, shipmentDigest } = payment;
  const missing = useMissingText(payment.missing, items);
  const lane = [fromCountry, toCountry].flatMap((country) =>
    country ? [countryName(country, i18n.language)] : [],
  );
  return (
    <>
      {refunded > 0 ? (
        <FactRow label={t("payments.refundedLabel")}>
          {formatMoneyWithCode(refunded, currency)}
        </FactRow>
      ) : null}
      {missing ? (
        <FactRow label={t("payments.incompleteLabel")} hint={t("payments.incompleteHint")}>
          <span className="wrap-anywhere">{missing}</span>
        </FactRow>
      ) : null}
      <DateRow {...payment} />
      <FactRow label={t("route.title")}>{lane.join(" → ")}</FactRow>
      {shipmentDigest ? (
        <FactRow label={t("payments.shipmentCheck")} hint={checkHint}>
          {shipmentCheck(shipmentDigest)}
        </FactRow>
      ) : null}
    </>
  );
}

function DateRow({ completedAt, createdAt }: PaymentFactRowsProps["payment"]) {
  const { t } = useTranslation("payments");
  const formatDate = useDateFormat(LONG_DATE);
  if (completedAt) return <FactRow label={t("payments.paidOn")}>{formatDate(completedAt)}</FactRow>;
  if (!createdAt) return null;
  return <FactRow label={t("payments.startedOn")}>{formatDate(createdAt)}</FactRow>;
}

const LONG_DATE = { dateStyle: "long", timeStyle: "short" } as const;
