import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "#client/components/text-field.tsx";
import {
  type EditedSettings,
  type TextSettingKey,
  textLength,
} from "#client/features/settings/setting-fields.ts";
import { MAX_SETTING_LENGTHS } from "#shared/settings/setting-lengths.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";

type TextSettingFieldProps = { settingKey: TextSettingKey; control: Control<EditedSettings> };

const MAX_LENGTHS: Partial<Record<TextSettingKey, number>> = MAX_SETTING_LENGTHS;

export function TextSettingField({ settingKey, control }: TextSettingFieldProps) {
  const { t } = useTranslation("admin");
  const length = textLength(useWatch({ control, name: settingKey }));
  return (
    <TextField
      control={control}
      name={settingKey}
      label={t(SETTING_TEXTS[settingKey].label)}
      hint={t(SETTING_TEXTS[settingKey].hint)}
      errorText={(key) => t(key, { max: MAX_LENGTHS[settingKey] ?? 0, length })}
      inputMode={settingKey === "baseline_tariff_rate" ? "decimal" : undefined}
      autoComplete="off"
    />
  );
}
