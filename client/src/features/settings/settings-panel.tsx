import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { settingValue } from "#shared/settings/settings.ts";
import type { TextKey } from "#shared/texts.ts";
import { adminSettingsQuery } from "./queries.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const SWITCHES = [
  "accept_payments",
  "calculation_method",
  "use_tariff_schedule",
  "require_hs_codes",
  "show_customs_fees",
  "show_bulk_import",
  "show_shipping_insurance",
] as const;
type SwitchKey = (typeof SWITCHES)[number];
type Switches = Record<SwitchKey, boolean>;

const LABELS: Record<SwitchKey, { label: TextKey<"admin">; hint: TextKey<"admin"> }> = {
  accept_payments: { label: "settings.acceptPayments", hint: "settings.acceptPaymentsHint" },
  calculation_method: { label: "settings.useProvider", hint: "settings.useProviderHint" },
  use_tariff_schedule: { label: "settings.useSchedule", hint: "settings.useScheduleHint" },
  require_hs_codes: { label: "settings.requireCodes", hint: "settings.requireCodesHint" },
  show_customs_fees: { label: "settings.customsFees", hint: "settings.customsFeesHint" },
  show_bulk_import: { label: "settings.showBulk", hint: "settings.showBulkHint" },
  show_shipping_insurance: { label: "settings.showShipping", hint: "settings.showShippingHint" },
};

export function SettingsPanel() {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(adminSettingsQuery);
  const [draft, setDraft] = useUnsavedDraft<Partial<Switches>>("settings");
  const action = useSaveSettings({
    successTitle: t("settings.saved"),
    settingName: (key) => t(LABELS[key as SwitchKey].label),
  });

  if (isPending) return <p role="status">{t("app.loading")}</p>;
  if (error) return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  const saved: Switches = {
    accept_payments: settingValue(data, "accept_payments"),
    calculation_method: settingValue(data, "calculation_method") === "zonos",
    use_tariff_schedule: settingValue(data, "use_tariff_schedule"),
    require_hs_codes: settingValue(data, "require_hs_codes"),
    show_customs_fees: settingValue(data, "show_customs_fees"),
    show_bulk_import: settingValue(data, "show_bulk_import"),
    show_shipping_insurance: settingValue(data, "show_shipping_insurance"),
  };
  const switches = { ...saved, ...draft };

  function change(key: SwitchKey, isOn: boolean) {
    const { [key]: _previous, ...others } = draft ?? {};
    const next = isOn === saved[key] ? others : { ...others, [key]: isOn };
    setDraft(Object.keys(next).length > 0 ? next : null);
  }

  return (
    <>
      <Card title={t("settings.title")}>
        <div className="divide-y divide-line">
          {SWITCHES.map((key) => (
            <SwitchField
              key={key}
              id={key}
              label={t(LABELS[key].label)}
              hint={t(LABELS[key].hint)}
              isOn={switches[key]}
              onChange={(isOn) => change(key, isOn)}
            />
          ))}
        </div>
      </Card>
      {draft ? (
        <SaveBar
          isBusy={action.isPending}
          onDiscard={() => setDraft(null)}
          onSave={() =>
            action.mutate(toSettingValues(switches), { onSuccess: () => setDraft(null) })
          }
        />
      ) : null}
    </>
  );
}

const toSettingValues = (switches: Switches) =>
  Object.fromEntries(SWITCHES.map((key) => [key, settingText(key, switches[key])]));

function settingText(key: SwitchKey, isOn: boolean): string {
  if (key === "calculation_method") return isOn ? "zonos" : "csv";
  return String(isOn);
}
