import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

export function CredentialAccessCard() {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("credentials.accessTitle")}>
      <SettingSwitch settingKey="credentials_owner_only" />
    </Card>
  );
}
