import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buildUrl } from "#client/lib/api.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { isByLine } from "#shared/duties/assessment.ts";

/** Opens the check of a bill with the goods of this result, which has one item by tariff line; nothing for others. */
export function CheckBillLink({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const [item, ...others] = result.items;
  if (!item?.hsCode || others.length > 0 || !isByLine(item.assessment)) return null;
  const goods = {
    code: item.hsCode,
    origin: item.countryOfOrigin,
    value: String(item.subtotal),
    currency: result.currency,
    quantity: String(item.quantity),
  };
  return (
    <Link
      href={buildUrl(paths.checkBill, {}, goods)}
      className="inline-block rounded-control py-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink print:hidden"
    >
      {t("results.checkBill")}
    </Link>
  );
}
