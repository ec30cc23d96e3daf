import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { SettingSwitch } from "#client/features/settings/general/setting-switch.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { changedFields } from "#client/lib/changed-fields.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { effectiveText, type StoredSetting } from "#shared/settings/settings.ts";

const DAY_SETTINGS = ["data_age_notice_days", "data_age_warning_days", "strict_data_days"] as const;
type DaySettings = Record<(typeof DAY_SETTINGS)[number], string>;

/** What happens by itself, and from which age of the data on results warn; only owners change it. */
export function DataRulesCard() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(adminSettingsQuery);
  return (
    <Card title={t("dataRules.title")}>
      <div className="space-y-4">
        <SettingSwitch settingKey="activate_exchange_rates" />
        <SettingSwitch settingKey="publish_data_feed" />
      </div>
      {data ? <DaysForm saved={savedDays(data)} /> : null}
    </Card>
  );
}

const savedDays = (settings: readonly StoredSetting[]): DaySettings => ({
  data_age_notice_days: effectiveText(settings, "data_age_notice_days") ?? "",
  data_age_warning_days: effectiveText(settings, "data_age_warning_days") ?? "",
  strict_data_days: effectiveText(settings, "strict_data_days") ?? "",
});

function DaysForm({ saved }: { saved: DaySettings }) {
  const { t } = useTranslation("admin");
  const { form, hasDraft, discard, markSaved } = useDraftForm("tariffs/data-rules", { saved });
  const action = useSaveSettings({ successTitle: t("settings.saved") });
  const save = form.handleSubmit((entered) => {
    const values = changedFields(entered, saved);
    action.mutate({ values, onSaved: () => markSaved(values, values) });
  });
  return (
    <form noValidate onSubmit={save} className="mt-4 border-line border-t pt-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {DAY_SETTINGS.map((key) => (
          <TextField
            key={key}
            control={form.control}
            name={key}
            label={t(SETTING_TEXTS[key].label)}
            hint={t(SETTING_TEXTS[key].hint)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <div className="mt-4 flex gap-2">
        <Button type="submit" isBusy={action.isPending}>
          {t("common.save")}
        </Button>
        {hasDraft ? <Button onClick={discard}>{t("saveBar.discard")}</Button> : null}
      </div>
    </form>
  );
}
