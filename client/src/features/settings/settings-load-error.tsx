import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { adminSettingsQuery } from "./queries.ts";

export function SettingsLoadError() {
  const { t } = useTranslation("admin");
  const { error, refetch } = useQuery(adminSettingsQuery);
  if (!error) return null;
  return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
}
