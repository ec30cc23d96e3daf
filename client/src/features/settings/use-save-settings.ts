import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { isSessionExpired, redirectToLogin } from "#client/lib/session-expired.ts";
import { dismissErrorToast, toast } from "#client/lib/toast.ts";
import { useSingleFlightMutation } from "#client/lib/use-single-flight-mutation.ts";
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
};

/**
 * Saves settings with one request each and shows one toast for all of them. Settings that another administrator changed
 * meanwhile are not overwritten, also if their values here are unchanged; the toast names each, or else the first error.
 */
export function useSaveSettings({
  successTitle,
  valueText = (_, value) => value,
}: SaveSettingsOptions) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();

  async function save({ values }: SaveInput) {
    const shown = client.getQueryData<StoredSetting[]>(adminSettingsQuery.queryKey) ?? [];
    const seenValue = (key: SettingKey) => shown.find((setting) => setting.key === key)?.value;
    const entries = Object.entries(values) as [SettingKey, string][]; // safe: the keys of Values
    const results = await Promise.allSettled(
      entries.map(([key, value]) => saveOne(key, { value, seen: seenValue(key) })),
    );
    await Promise.all(OUTDATED.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    const errors = results.flatMap(
      (result) => (result.status === "rejected" ? [result.reason as SaveSettingError] : []), // safe: of saveOne
    );
    const conflicts = errors.filter(({ reason }) => reason instanceof SettingConflict);
    if (conflicts.length > 1) throw new AggregateError(conflicts);
    if (errors.length > 0) throw conflicts[0] ?? errors[0];
  }

  async function saveOne(key: SettingKey, body: { value: string; seen: string | undefined }) {
    await call(saveSetting, { params: { key }, body }).catch((reason: unknown) => {
      throw new SaveSettingError(t(SETTING_TEXTS[key].label), explain(reason, key, body.value));
    });
  }

  /** Shows both values when another administrator changed the setting meanwhile. */
  function explain(reason: unknown, key: SettingKey, value: string): Error {
    const stored = reason instanceof ApiError ? reason.data.stored : undefined;
    if (stored === undefined) return reason instanceof Error ? reason : new Error(String(reason));
    const values = { stored: valueText(key, stored), chosen: valueText(key, value) };
    return new SettingConflict(t("settings.changedByOther", values));
  }

  function describe(error: Error): string {
    if (!(error instanceof SaveSettingError)) return errorText(error, t);
    return t("list.named", { name: error.message, text: errorText(error.reason, t) });
  }

  return useSingleFlightMutation({
    mutationFn: save,
    onMutate: dismissErrorToast,
    onSuccess: (_, { onSaved }) => {
      onSaved();
      toast({ title: successTitle, tone: "success" });
    },
    onError: (error) => {
      const reason = error instanceof SaveSettingError ? error.reason : error;
      if (isSessionExpired(reason)) return redirectToLogin(t);
      const errors: Error[] = error instanceof AggregateError ? error.errors : [error];
      toast({
        title: t("common.error"),
        description: errors.map(describe).join(" "),
        tone: "error",
      });
    },
  });
}

class SettingConflict extends Error {}

/** Its message is the name of the setting that could not be saved. */
export class SaveSettingError extends Error {
  readonly reason: Error;

  constructor(name: string, reason: Error) {
    super(name);
    this.reason = reason;
  }
}
