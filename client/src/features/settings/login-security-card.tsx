import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { saveSetting } from "#shared/settings/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { adminSettingsQuery } from "./queries.ts";

const KEY = "two_step_required";

/** For owners. The switch is saved at once. */
export function LoginSecurityCard({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { data: settings } = useQuery(adminSettingsQuery);
  const action = useAction(saveSetting, {
    successTitle: t("settings.saved"),
    invalidates: [adminSettingsQuery],
  });
  if (!settings) return null;

  function change(isOn: boolean) {
    if (action.isPending) return;
    const input = { params: { key: KEY }, body: { value: String(isOn) } };
    action.mutate(input, { onSuccess: onChanged });
  }

  return (
    <Card title={t("security.title")}>
      <SwitchField
        id={KEY}
        label={t("security.requireTwoStep")}
        hint={t("security.requireTwoStepHint")}
        isOn={settingValue(settings, KEY)}
        onChange={change}
      />
    </Card>
  );
}
