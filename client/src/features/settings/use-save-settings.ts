import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { isSessionExpired } from "#client/lib/session-expired.ts";
import { useReportedMutation } from "#client/lib/use-action.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";
import { saveSetting } from "#shared/settings/contract.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import type { SettingKey, StoredSetting } from "#shared/settings/settings.ts";
import { listCountries } from "#shared/tariffs/countries.ts";
import { adminSettingsQuery } from "./queries.ts";
import { settingsQuery } from "./settings-query.ts";

const OUTDATED = [
  adminSettingsQuery,
  settingsQuery,
  // These depend on the method.
  { queryKey: [listCountries.path] },
  { queryKey: [landedCostStatus.path] },
];

type Values = Partial<Record<SettingKey, string>>;

type SaveInput = {
  values: Values;
  /** Called also if the panel has been left by then. */
  onSaved: () => void;
};

type SaveSettingsOptions = {
  successTitle: string;
  /** How a stored value is shown to administrators; by default as it is. */
  valueText?: (key: SettingKey, value: string) => string;
  /** See `useReportedMutation`. */
  isShownInPlace?: (error: Error) => boolean;
};

type Failure = { key: SettingKey; value: string; error: Error };

/**
 * Saves settings with one request each and shows one toast for all of them. Settings that another administrator changed
 * meanwhile are not overwritten, also if their values here are unchanged; the toast names each, or else the first error.
 * The cause of the mutation's error is that of the request.
 */
export function useSaveSettings({
  successTitle,
  valueText = (_, value) => value,
  ...options
}: SaveSettingsOptions) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();

  async function save({ values }: SaveInput) {
    const shown = client.getQueryData<StoredSetting[]>(adminSettingsQuery.queryKey) ?? [];
    const shownValue = (key: SettingKey) => shown.find((setting) => setting.key === key)?.value;
    const entries = Object.entries(values) as [SettingKey, string][]; // safe: the keys of Values
    const saves = entries.map(([key, value]) =>
      call(saveSetting, { params: { key }, body: { value, expectedValue: shownValue(key) } }).then(
        () => null,
        (error: Error): Failure => ({ key, value, error }),
      ),
    );
    const failures = (await Promise.all(saves)).filter((failure) => failure !== null);
    await Promise.all(OUTDATED.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    const conflicts = failures.filter(({ error }) => conflictingValue(error) !== undefined);
    const reported = conflicts.length > 0 ? conflicts : failures.slice(0, 1);
    const [first] = reported;
    if (!first) return;
    if (isSessionExpired(first.error)) throw first.error;
    throw new Error(reported.map(describe).map(sentenceWithSpace).join("").trim(), {
      cause: first.error,
    });
  }

  const describe = (failure: Failure): string =>
    t("common.named", { name: t(SETTING_TEXTS[failure.key].label), text: failureText(failure) });

  function failureText({ key, value, error }: Failure): string {
    const stored = conflictingValue(error);
    if (stored === undefined) return errorText(error, t);
    const values = { stored: valueText(key, stored), chosen: valueText(key, value) };
    return t("settings.changedByOther", values);
  }

  return useReportedMutation(save, {
    ...options,
    successTitle,
    onSuccess: (_, { onSaved }) => onSaved(),
  });
}

const conflictingValue = (error: Error): string | undefined =>
  error instanceof ApiError ? error.data.stored : undefined;
