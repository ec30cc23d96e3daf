import { useTranslation } from "react-i18next";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import { rangeText } from "./answer-rows.tsx";

/** Duties that are owed and that no line of the bill is for. */
export function NotBilled({ check: { notBilled, currency } }: { check: BillCheck }) {
  const { t } = useTranslation("bill");
  if (notBilled.length === 0) return null;
  return (
    <section className="mt-4 rounded-control bg-info-soft p-3 text-sm">
      <h3 className="font-semibold">{t("answer.notBilled")}</h3>
      <ul className="mt-1">
        {notBilled.map(({ kind, owed }) => (
          <li key={kind}>
            {t("common.named", {
              name: t(`bill.kinds.${kind}`),
              text: rangeText(owed, currency, t),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("answer.notBilledText")}</p>
    </section>
  );
}
