import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { MAX_LENGTHS, settingTextError, type TextSettingKey } from "./setting-fields.ts";

type TextSettingFieldProps = {
  settingKey: TextSettingKey;
  value: string;
  onChange: (text: string) => void;
};

export function TextSettingField({ settingKey, value, onChange }: TextSettingFieldProps) {
  const { t } = useTranslation("admin");
  const errorKey = settingTextError(settingKey, value);
  const error = errorKey ? t(errorKey) : undefined;
  const hint = t(SETTING_TEXTS[settingKey].hint);
  return (
    <Field id={settingKey} label={t(SETTING_TEXTS[settingKey].label)} hint={hint} error={error}>
      <input
        {...fieldAriaProps(settingKey, { hint, error })}
        id={settingKey}
        inputMode={settingKey === "baseline_tariff_rate" ? "decimal" : undefined}
        autoComplete="off"
        maxLength={MAX_LENGTHS[settingKey]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={controlClass}
      />
    </Field>
  );
}
