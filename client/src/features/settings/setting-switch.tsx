import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { saveSetting } from "#shared/settings/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { adminSettingsQuery } from "./queries.ts";

type SettingSwitchProps = {
  settingKey: "two_step_required" | "credentials_owner_only";
  label: string;
  hint: string;
  onChanged?: () => void;
};

/** A switch that is saved at once. */
export function SettingSwitch({ settingKey, label, hint, onChanged }: SettingSwitchProps) {
  const { t } = useTranslation("admin");
  const { data: settings, error, refetch } = useQuery(adminSettingsQuery);
  const action = useAction(saveSetting, {
    successTitle: t("settings.saved"),
    invalidates: [adminSettingsQuery],
  });
  if (error) return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  if (!settings) return null;

  function change(isOn: boolean) {
    if (action.isPending) return;
    const input = { params: { key: settingKey }, body: { value: String(isOn) } };
    action.mutate(input, { onSuccess: () => onChanged?.() });
  }

  return (
    <SwitchField
      id={settingKey}
      label={label}
      hint={hint}
      isOn={settingValue(settings, settingKey)}
      onChange={change}
    />
  );
}
