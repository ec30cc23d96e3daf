import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { settingTextError, type TextSettingKey } from "./setting-fields.ts";

type TextSettingFieldProps = {
  settingKey: TextSettingKey;
  value: string;
  onChange: (text: string) => void;
};

export function TextSettingField({ settingKey, value, onChange }: TextSettingFieldProps) {
  const { t } = useTranslation("admin");
  const textError = settingTextError(settingKey, value);
  const error = textError ? t(textError.key, textError.params) : undefined;
  const hint = t(SETTING_TEXTS[settingKey].hint);
  return (
    <Field id={settingKey} label={t(SETTING_TEXTS[settingKey].label)} hint={hint} error={error}>
      <input
        {...fieldAriaProps(settingKey, { hint, error })}
        id={settingKey}
        inputMode={settingKey === "baseline_tariff_rate" ? "decimal" : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={controlClass}
      />
    </Field>
  );
}
