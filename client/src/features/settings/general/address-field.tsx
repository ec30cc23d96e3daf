import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "#client/components/text-field.tsx";
import { type EditedSettings, textLength } from "#client/features/settings/setting-fields.ts";
import { MAX_ADDRESS_LINES, MAX_SETTING_LENGTHS } from "#shared/settings/setting-lengths.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";

const SETTING_KEY = "merchant_address";

/** The address of the merchant, in lines. */
export function AddressField({ control }: { control: Control<EditedSettings> }) {
  const { t } = useTranslation("admin");
  const length = textLength(useWatch({ control, name: SETTING_KEY }));
  const maximum = (key: string) =>
    key === "settings.tooManyLines" ? MAX_ADDRESS_LINES : MAX_SETTING_LENGTHS[SETTING_KEY];
  return (
    <TextAreaField
      control={control}
      name={SETTING_KEY}
      label={t(SETTING_TEXTS[SETTING_KEY].label)}
      hint={t(SETTING_TEXTS[SETTING_KEY].hint)}
      errorText={(key) => t(key, { max: maximum(key), length })}
      rows={3}
    />
  );
}
