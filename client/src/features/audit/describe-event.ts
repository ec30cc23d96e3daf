import type { TFunction } from "i18next";
import { ROLES } from "#shared/accounts/policy.ts";
import type { Activity } from "#shared/audit/contract.ts";
import { CONNECTIONS, isConnection } from "#shared/credentials/contract.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { courierFeesText } from "#shared/fees/courier-fees.ts";
import { rateFromFraction, toPercent } from "#shared/money.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { isSettingKey, SETTINGS, type SettingKey } from "#shared/settings/settings.ts";

type AuditTranslate = TFunction<["admin", "accounts", "datasets"]>;

type EventDescription = {
  target: string | null;
  /** Such as "off → on". */
  change: string | null;
};

/** An event's target and its values in words; values that users entered are not translated. */
export function describeEvent(event: Activity, t: AuditTranslate): EventDescription {
  const values = [event.before, event.after].filter((value) => value !== null);
  if (event.action === "settingChanged") return describeSetting(event, t);
  const change = values.map((value) => valueText(event, value, t)).join(" → ");
  return { target: targetText(event), change: change || null };
}

function describeSetting({ target, before, after }: Activity, t: AuditTranslate): EventDescription {
  if (target === null || !isSettingKey(target)) {
    return { target, change: [before, after].filter(Boolean).join(" → ") || null };
  }
  const texts = [before, after].map((value) =>
    settingText(target, value ?? SETTINGS[target].defaultText ?? "", t),
  );
  return { target: t(SETTING_TEXTS[target].label), change: texts.join(" → ") };
}

function settingText(key: SettingKey, value: string, t: AuditTranslate): string {
  if (value === "") return t("activity.notSet");
  if (value === "true" || value === "zonos") return t("activity.on");
  if (value === "false" || value === "csv") return t("activity.off");
  if (key === "courier_fees") return courierFeesText(value);
  if (key !== "percentage_fee") return value;
  return t("common.percent", { value: toPercent(rateFromFraction(value)) });
}

const targetText = ({ action, target }: Activity): string | null =>
  action === "connectionTested" && target && isConnection(target)
    ? CONNECTIONS[target].name
    : target;

function valueText({ action }: Activity, value: string, t: AuditTranslate): string {
  if (action === "recoveryCodeUsed") return t("activity.codesLeft", { left: value });
  if (action === "connectionTested") {
    return t(value === "accepted" ? "activity.accepted" : "activity.rejected");
  }
  const status = TRANSACTION_STATUSES.find((known) => known === value);
  if (action === "paymentStatusChanged" && status) return t(`transactions.statuses.${status}`);
  return nameText(value, t);
}

/** The value itself, unless it is the name of a role or of a kind of data. */
function nameText(value: string, t: AuditTranslate): string {
  const role = ROLES.find((known) => known === value);
  if (role) return t(`accounts:users.roles.${role}`);
  const dataset = DATASET_NAMES.find((known) => known === value);
  return dataset ? t(`datasets:datasets.kinds.${dataset}`) : value;
}
