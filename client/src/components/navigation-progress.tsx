import { useTranslation } from "react-i18next";

/** Appears after 150 ms, so that fast navigations do not flicker. */
export function NavigationProgress() {
  const { t } = useTranslation();
  return (
    <div
      role="progressbar"
      aria-label={t("app.loading")}
      className="appear-delayed fixed inset-x-0 top-0 z-50 h-1 bg-accent"
    />
  );
}
