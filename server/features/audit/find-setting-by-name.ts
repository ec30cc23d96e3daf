import { translatorFor } from "#server/http/texts.ts";
import { foldText } from "#shared/fold-text.ts";
import { languageCodes } from "#shared/languages.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { type SettingKey, settingKeys } from "#shared/settings/settings.ts";

/** The setting that the portal calls so in one of its languages, in any case and without accents. */
export function findSettingByName(name: string): SettingKey | undefined {
  const folded = foldText(name);
  const hasName = (key: SettingKey) =>
    languageCodes.some(
      (code) => foldText(translatorFor(code)(SETTING_TEXTS[key].label)) === folded,
    );
  return settingKeys.find(hasName);
}
