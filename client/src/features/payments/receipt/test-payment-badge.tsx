import { useTranslation } from "react-i18next";

export const isTestKey = (publicKey: string): boolean => publicKey.startsWith("pk_test_");

/** Wraps, unlike a `Badge`: the text is long in some languages. Printed with a border, without its color. */
export function TestPaymentBadge() {
  const { t } = useTranslation("payments");
  return (
    <p className="mb-4 w-fit rounded-control border border-warning bg-warning-soft px-3 py-1 text-sm font-medium text-warning">
      {t("payments.testPayment")}
    </p>
  );
}
