import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { discardSaved, useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { paths } from "#shared/client-routes.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { SETTINGS, type StoredSetting } from "#shared/settings/settings.ts";
import { adminSettingsQuery } from "./queries.ts";
import {
  ALWAYS_SAVED,
  BRAND_FIELDS,
  EDITED_KEYS,
  type EditedKey,
  type EditedValues,
  SWITCHES,
  settingTextError,
  switchText,
  type TextSettingKey,
} from "./setting-fields.ts";
import { TextSettingField } from "./text-setting-field.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const TEXT_KEYS: readonly TextSettingKey[] = [...BRAND_FIELDS, "baseline_tariff_rate"];

type SettingsPanelProps = {
  /** False if it is known to have no key that can be decrypted. */
  hasProviderKey: boolean;
};

export function SettingsPanel({ hasProviderKey }: SettingsPanelProps) {
  const { t } = useTranslation("admin");
  const formId = useId();
  const { data, error, isPending, refetch } = useQuery(adminSettingsQuery);
  const [draft, setDraft] = useUnsavedDraft<Partial<EditedValues>>("settings");
  const action = useSaveSettings({ successTitle: t("settings.saved"), valueText });

  function valueText(key: string, value: string) {
    if (value === "") return t("activity.notSet");
    const shown = SWITCHES.find((name) => name === key);
    if (!shown) return value;
    return t(value === switchText(shown, true) ? "activity.on" : "activity.off");
  }

  if (isPending) return <CardsPlaceholder heights={["h-105 sm:h-48", "h-252 sm:h-183"]} />;
  if (!data || (error && !draft)) {
    return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  }
  const saved = savedValues(data);
  const values = { ...saved, ...draft };
  const invalidKey = TEXT_KEYS.find((key) => settingTextError(key, values[key]));

  function change(key: EditedKey, text: string) {
    const { [key]: _previous, ...others } = draft ?? {};
    const next = text === saved[key] ? others : { ...others, [key]: text };
    setDraft(Object.keys(next).length > 0 ? next : null);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (invalidKey) return document.getElementById(invalidKey)?.focus();
    const edited = draft ?? {};
    const unchanged = Object.fromEntries(ALWAYS_SAVED.map((key) => [key, saved[key]]));
    action.mutate({
      values: { ...unchanged, ...toStored(edited) },
      onSaved: () => discardSaved("settings", edited),
    });
  }

  const hasWarning = (key: EditedKey) =>
    key === "calculation_method" && values[key] === "zonos" && !hasProviderKey;

  const textField = (key: TextSettingKey) => (
    <TextSettingField
      key={key}
      settingKey={key}
      value={values[key]}
      onChange={(text) => change(key, text)}
    />
  );

  return (
    <>
      <form id={formId} noValidate onSubmit={save} className="space-y-6">
        <Card title={t("settings.brandCardTitle")}>
          <div className="grid items-start gap-4 sm:grid-cols-3">{BRAND_FIELDS.map(textField)}</div>
        </Card>
        <Card title={t("settings.title")}>
          <div className="divide-y divide-line">
            {SWITCHES.map((key) => (
              <SwitchField
                key={key}
                id={key}
                label={t(SETTING_TEXTS[key].label)}
                hint={t(SETTING_TEXTS[key].hint)}
                warning={hasWarning(key) ? <ProviderKeyMissing /> : null}
                isOn={values[key] === switchText(key, true)}
                onChange={(isOn) => change(key, switchText(key, isOn))}
              />
            ))}
            <div className="max-w-md pt-4">{textField("baseline_tariff_rate")}</div>
          </div>
        </Card>
      </form>
      {draft ? (
        <SaveBar form={formId} isBusy={action.isPending} onDiscard={() => setDraft(null)} />
      ) : null}
    </>
  );
}

function ProviderKeyMissing() {
  const { t } = useTranslation("admin");
  return (
    <>
      {t("settings.providerKeyMissing")}{" "}
      <TextLink href={`${paths.dashboard}/credentials`}>
        {t("paymentStatus.toCredentials")}
      </TextLink>
    </>
  );
}

const savedValues = (settings: readonly StoredSetting[]) =>
  Object.fromEntries(
    EDITED_KEYS.map((key) => [
      key,
      settings.find((setting) => setting.key === key)?.value ?? SETTINGS[key].defaultText ?? "",
    ]),
  ) as EditedValues; // safe: has a text for each key

const toStored = (values: Partial<EditedValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, text]) => {
      const rate = key === "baseline_tariff_rate" ? parseAmount(text) : null;
      return [key, rate === null ? text.trim() : String(rate)];
    }),
  );
