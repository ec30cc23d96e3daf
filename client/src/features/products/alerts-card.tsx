import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useUndoable } from "#client/lib/use-undoable.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatMoneyChange } from "#shared/format-money-change.ts";
import {
  type ChangedProduct,
  type ProductAlert,
  updateProductAlert,
} from "#shared/products/alerts-contract.ts";
import { alertsQuery } from "./queries.ts";

/** What changes of duties mean for the account's products, until they are dismissed. Shows nothing without any. */
export function AlertsCard() {
  const { t } = useTranslation("quotes");
  const { data } = useQuery(alertsQuery);
  const change = useUndoable(updateProductAlert, [alertsQuery]);
  if (!data || data.alerts.length === 0) return null;
  return (
    <ul aria-label={t("products.alerts.title")} className="space-y-2">
      {data.alerts.map((alert) => (
        <AlertItem
          key={alert.id}
          alert={alert}
          onDismiss={() => {
            const params = { id: alert.id };
            const undo = { params, body: { isDismissed: false } };
            change(
              { params, body: { isDismissed: true } },
              { title: t("products.alerts.dismissed"), undo },
            );
          }}
        />
      ))}
    </ul>
  );
}

type AlertItemProps = { alert: ProductAlert; onDismiss: () => void };

function AlertItem({ alert, onDismiss }: AlertItemProps) {
  const { t } = useTranslation("quotes");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { changed, total, withoutQuantity, monthly, currency } = alert;
  const date = formatDay(alert.day);
  return (
    <li className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 text-sm shadow-card">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {t("products.alerts.changed", { count: changed, total, date })}
        </p>
        <p>
          {withoutQuantity < changed
            ? t("products.alerts.monthly", { amount: formatMoneyChange(monthly, currency) })
            : t("products.alerts.noQuantities")}
        </p>
        <ul className="mt-1 text-muted">
          {alert.largest.map((product) => (
            <li key={`${product.sku} ${product.description}`} className="wrap-anywhere">
              <bdi>{product.description}</bdi>:{" "}
              <span className="tabular-nums">{change(product, t)}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={t("products.alerts.dismiss")} onClick={onDismiss} className="-mt-2 -mr-2">
        <Icon name="remove" />
      </IconButton>
    </li>
  );
}

/** The duty of one piece before and after, with the sum of a month where its quantity is known. */
function change(
  { before, after, monthly, currency }: ChangedProduct,
  t: ReturnType<typeof useTranslation<"quotes">>["t"],
): string {
  const duties = `${formatMoney(before, currency)} → ${formatMoney(after, currency)}`;
  if (monthly === null) return duties;
  const sum = t("products.alerts.aMonth", { amount: formatMoneyChange(monthly, currency) });
  return `${duties} (${sum})`;
}
