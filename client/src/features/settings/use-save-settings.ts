import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { isSessionExpired, redirectToLogin } from "#client/lib/session-expired.ts";
import { toast } from "#client/lib/toast.ts";
import { saveSetting } from "#shared/settings/contract.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import { adminSettingsQuery, settingsQuery } from "./queries.ts";

type Values = Partial<Record<SettingKey, string>>;

/** Saves several settings with one request each, and shows one toast for all of them. */
export function useSaveSettings({
  successTitle,
  settingName,
}: {
  successTitle: string;
  settingName: (key: string) => string;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();

  async function save(values: Values) {
    const entries = Object.entries(values);
    const results = await Promise.allSettled(
      entries.map(([key, value]) => call(saveSetting, { params: { key }, body: { value } })),
    );
    await client.invalidateQueries(adminSettingsQuery);
    await client.invalidateQueries(settingsQuery);
    const failed = results.findIndex(({ status }) => status === "rejected");
    const result = results[failed];
    if (result?.status !== "rejected") return;
    throw new SaveSettingError(settingName(entries[failed]?.[0] ?? ""), result.reason);
  }

  return useMutation({
    mutationFn: save,
    onSuccess: () => toast({ title: successTitle, tone: "success" }),
    onError: (error) => {
      const reason = error instanceof SaveSettingError ? error.reason : error;
      if (isSessionExpired(reason)) return redirectToLogin(t);
      const named = error instanceof SaveSettingError ? `${error.message}: ` : "";
      toast({
        title: t("common.error"),
        description: named + errorText(reason, t),
        tone: "error",
      });
    },
  });
}

/** Its message is the name of the setting that could not be saved. */
class SaveSettingError extends Error {
  readonly reason: Error;

  constructor(name: string, reason: Error) {
    super(name);
    this.reason = reason;
  }
}
