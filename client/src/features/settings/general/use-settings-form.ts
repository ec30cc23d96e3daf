import { useTranslation } from "react-i18next";
import {
  ALWAYS_SAVED,
  type EditedSettings,
  editedSettings,
  SWITCHES,
  switchText,
} from "#client/features/settings/setting-fields.ts";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { changedFields } from "#client/lib/changed-fields.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import type { SettingKey } from "#shared/settings/settings.ts";

/** Saves the settings that were changed, with those that every save repeats. */
export function useSettingsForm(saved: EditedSettings) {
  const { t } = useTranslation("admin");
  const { form, hasDraft, discard, markSaved } = useDraftForm("settings", {
    saved,
    resolver: schemaResolver(editedSettings),
  });
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

  return { form, hasDraft, discard, save, isBusy: action.isPending };
}

const toStored = (values: Partial<EditedSettings>): Partial<EditedSettings> =>
  Object.fromEntries(
    Object.entries(values).map(([key, text]) => {
      const rate = key === "baseline_tariff_rate" ? parseAmount(text) : null;
      return [key, rate === null ? text.trim() : String(rate)];
    }),
  );
