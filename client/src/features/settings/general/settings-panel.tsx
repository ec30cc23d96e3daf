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
  ALWAYS_SAVED,
  BRAND_FIELDS,
  type EditedSettings,
  editedSettings,
  SWITCHES,
  switchText,
} from "#client/features/settings/setting-fields.ts";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { changedFields } from "#client/lib/changed-fields.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { useUnsavedDraftNames } from "#client/lib/unsaved-draft.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import { paths } from "#shared/client-routes.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { effectiveText, type SettingKey, type StoredSetting } from "#shared/settings/settings.ts";
import { TextSettingField } from "./text-setting-field.tsx";

type SettingsPanelProps = {
  /** False if it is known to have no key that can be decrypted. */
  hasProviderKey: boolean;
};

export function SettingsPanel({ hasProviderKey }: SettingsPanelProps) {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(adminSettingsQuery);
  const hasDraft = useUnsavedDraftNames().includes("settings");
  if (isPending) return <CardsPlaceholder heights={["h-105 sm:h-48", "h-290 sm:h-202"]} />;
  if (!data || (error && !hasDraft)) {
    return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  }
  return <SettingsForm saved={savedSettings(data)} hasProviderKey={hasProviderKey} />;
}

function SettingsForm({ saved, hasProviderKey }: SettingsPanelProps & { saved: EditedSettings }) {
  const { t } = useTranslation("admin");
  const formId = useId();
  const { form, hasDraft, discard, markSaved } = useDraftForm("settings", {
    saved,
    resolver: schemaResolver(editedSettings),
  });
  const values = form.watch();
  const action = useSaveSettings({ successTitle: t("settings.saved"), valueText });

  function valueText(key: SettingKey, value: string) {
    if (value === "") return t("activity.notSet");
    const shown = SWITCHES.find((name) => name === key);
    if (!shown) return value;
    return t(value === switchText(shown, true) ? "activity.on" : "activity.off");
  }

  const save = form.handleSubmit((edited) => {
    const changed = changedFields(edited, saved);
    const unchanged = Object.fromEntries(ALWAYS_SAVED.map((key) => [key, saved[key]]));
    const stored = toStored(changed);
    action.mutate({
      values: { ...unchanged, ...stored },
      onSaved: () => markSaved(changed, stored),
    });
  });

  const isProviderMissing = values.calculation_method === "zonos" && !hasProviderKey;

  return (
    <>
      <form id={formId} noValidate onSubmit={save} className="space-y-6">
        <Card title={t("settings.brandCardTitle")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {BRAND_FIELDS.map((key) => (
              <TextSettingField key={key} settingKey={key} control={form.control} />
            ))}
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
      {hasDraft ? <SaveBar form={formId} isBusy={action.isPending} onDiscard={discard} /> : null}
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

const toStored = (values: Partial<EditedSettings>): Partial<EditedSettings> =>
  Object.fromEntries(
    Object.entries(values).map(([key, text]) => {
      const rate = key === "baseline_tariff_rate" ? parseAmount(text) : null;
      return [key, rate === null ? text.trim() : String(rate)];
    }),
  );
