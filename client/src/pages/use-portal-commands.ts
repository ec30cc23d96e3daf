import { useTranslation } from "react-i18next";
import type { User } from "#shared/accounts/contract.ts";
import { canViewActivity } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import type { TextKey } from "#shared/texts.ts";
import type { Commands } from "./match-commands.ts";
import { TAB_NAMES, type Tab } from "./tab-names.ts";

const tabPath = (tab: Tab): string => `${paths.dashboard}/${tab}`;
const sectionPath = (section: DatasetName | "sources"): string =>
  `${tabPath("tariffs")}?section=${section}`;

/** The pages of the portal, its settings and its data: what is found without the server. */
export function usePortalCommands(user: User): Commands[] {
  const { t } = useTranslation(["admin", "accounts", "datasets", "sources"]);
  const pages = [
    { id: paths.admin, label: t("app.portal") },
    ...TAB_NAMES.map((tab) => ({ id: tabPath(tab), label: t(`admin.tabs.${tab}`) })),
    ...(canViewActivity(user) ? [{ id: paths.activity, label: t("activity.title") }] : []),
    { id: paths.account, label: t("accounts:account.title") },
  ];
  const data = [
    ...DATASET_NAMES.map((name) => ({
      id: sectionPath(name),
      label: t(`datasets:datasets.kinds.${name}`),
    })),
    { id: sectionPath("sources"), label: t("sources:sources.title") },
  ];
  return [
    { label: t("search.pages"), options: pages, isShownAtFirst: true },
    { label: t("search.data"), options: data, isShownAtFirst: true },
    { label: t("search.settings"), options: settingCommands(t), isShownAtFirst: false },
  ];
}

function settingCommands(t: (key: TextKey<"admin">) => string) {
  return Object.entries(SETTING_TEXTS).map(([key, { label, hint }]) => {
    const tab = settingTab(label);
    // The key makes each address one of its own; the tab ignores it.
    return {
      id: `${tab === "tariffs" ? sectionPath("sources") : tabPath(tab)}#${key}`,
      label: t(label),
      detail: t(`admin.tabs.${tab}`),
      words: t(hint),
    };
  });
}

/** The texts of a setting are those of the tab that it is on. */
const TABS_BY_TEXTS: Readonly<Record<string, Tab>> = {
  fees: "fees",
  courierFees: "fees",
  credentials: "credentials",
  landedCostConsole: "credentials",
  security: "users",
  dataRules: "tariffs",
  refundLimit: "payments",
  movements: "analytics",
};

const settingTab = (label: TextKey<"admin">): Tab =>
  TABS_BY_TEXTS[label.split(".")[0] ?? ""] ?? "settings";
