import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { SettingSwitch } from "./setting-switch.tsx";

export function LoginSecurityCard({ invalidates }: { invalidates: InvalidatedQueries }) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("security.title")}>
      <SettingSwitch
        settingKey="two_step_required"
        confirmation={t("security.requireTwoStepText")}
        invalidates={invalidates}
      />
    </Card>
  );
}
