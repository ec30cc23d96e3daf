import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { saveSetting } from "#shared/settings/contract.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";

type SettingSwitchProps = {
  settingKey:
    | "two_step_required"
    | "credentials_owner_only"
    | "monthly_bookkeeping"
    | "activate_exchange_rates"
    | "publish_data_feed";
  /** The stored texts. */
  texts?: { on: string; off: string };
  /** What turning it on changes, if that has to be confirmed. */
  confirmation?: string;
  invalidates?: InvalidatedQueries;
};

export function SettingSwitch(props: SettingSwitchProps) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(adminSettingsQuery);
  if (error) return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  return <SavedSwitch {...props} settings={data} />;
}

const TEXTS = { on: "true", off: "false" } as const;

type SavedSwitchProps = SettingSwitchProps & {
  settings: readonly StoredSetting[] | undefined;
};

function SavedSwitch({ settings, invalidates = [], texts = TEXTS, ...props }: SavedSwitchProps) {
  const { settingKey, confirmation } = props;
  const { t } = useTranslation("admin");
  const label = t(SETTING_TEXTS[settingKey].label);
  const [isConfirming, setConfirming] = useState(false);
  const action = useAction(saveSetting, {
    successTitle: t("settings.saved"),
    invalidates: [adminSettingsQuery, ...invalidates],
  });

  function change(isOn: boolean) {
    if (isOn && confirmation) return setConfirming(true);
    save(isOn);
  }

  function save(isOn: boolean) {
    if (action.isPending) return;
    setConfirming(false);
    action.mutate({ params: { key: settingKey }, body: { value: isOn ? texts.on : texts.off } });
  }

  return (
    // Takes its room already while the settings load.
    <div
      ref={useFocusAround()}
      aria-hidden={!settings}
      className={settings ? undefined : "invisible"}
    >
      <SwitchField
        id={settingKey}
        label={label}
        hint={t(SETTING_TEXTS[settingKey].hint)}
        isOn={settings !== undefined && Boolean(settingValue(settings, settingKey))}
        onChange={change}
      />
      {isConfirming && confirmation ? (
        <ConfirmDialog
          title={label}
          text={confirmation}
          confirmLabel={label}
          variant="primary"
          isBusy={action.isPending}
          onConfirm={() => save(true)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
