import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import {
  BRAND_FIELDS,
  type EditedSettings,
  editedSettings,
  SWITCHES,
  switchText,
} from "#client/features/settings/setting-fields.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { useUnsavedDraftNames } from "#client/lib/unsaved-draft.ts";
import { paths } from "#shared/client-routes.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { effectiveText, type StoredSetting } from "#shared/settings/settings.ts";
import { AddressField } from "./address-field.tsx";
import { TextSettingField } from "./text-setting-field.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

type SettingsPanelProps = {
  /** False if it is known to have no key that can be decrypted. */
  hasProviderKey: boolean;
};

export function SettingsPanel({ hasProviderKey }: SettingsPanelProps) {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(adminSettingsQuery);
  const hasDraft = useUnsavedDraftNames().includes("settings");
  if (isPending) return <CardsPlaceholder heights={["h-172 sm:h-84", "h-290 sm:h-202"]} />;
  if (!data || (error && !hasDraft)) {
    return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  }
  return <SettingsForm saved={savedSettings(data)} hasProviderKey={hasProviderKey} />;
}

function SettingsForm({ saved, hasProviderKey }: SettingsPanelProps & { saved: EditedSettings }) {
  const { t } = useTranslation("admin");
  const formId = useId();
  const { form, hasDraft, discard, save, isBusy } = useSettingsForm(saved);
  const values = form.watch();
  const isProviderMissing = values.calculation_method === "zonos" && !hasProviderKey;

  return (
    <>
      <form id={formId} noValidate onSubmit={save} className="space-y-6">
        <Card title={t("settings.brandCardTitle")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {BRAND_FIELDS.map((key) => (
              <TextSettingField key={key} settingKey={key} control={form.control} />
            ))}
            <AddressField control={form.control} />
          </div>
        </Card>
        <Card title={t("settings.title")}>
          <div className="divide-y divide-line">
            {SWITCHES.map((key) => (
              <SwitchField
                key={key}
                id={key}
                label={t(SETTING_TEXTS[key].label)}
                hint={t(SETTING_TEXTS[key].hint)}
                warning={
                  key === "calculation_method" && isProviderMissing ? <ProviderKeyMissing /> : null
                }
                isOn={values[key] === switchText(key, true)}
                onChange={(isOn) =>
                  form.setValue(key, switchText(key, isOn), { shouldDirty: true })
                }
              />
            ))}
            <div className="max-w-md pt-4">
              <TextSettingField settingKey="baseline_tariff_rate" control={form.control} />
            </div>
          </div>
        </Card>
      </form>
      {hasDraft ? <SaveBar form={formId} isBusy={isBusy} onDiscard={discard} /> : null}
    </>
  );
}

function ProviderKeyMissing() {
  const { t } = useTranslation("admin");
  return (
    <>
      {sentenceWithSpace(t("settings.providerKeyMissing"))}
      <TextLink href={`${paths.dashboard}/credentials`}>
        {t("paymentStatus.toCredentials")}
      </TextLink>
    </>
  );
}

const EDITED_KEYS = Object.keys(editedSettings.shape) as (keyof EditedSettings)[]; // safe: its keys

const savedSettings = (settings: readonly StoredSetting[]) =>
  Object.fromEntries(
    EDITED_KEYS.map((key) => [key, effectiveText(settings, key) ?? ""]),
  ) as EditedSettings; // safe: has a text for each key
