import { useTranslation } from "react-i18next";

/** Says that a page is on its way, where that takes longer than a moment. */
export function NavigationProgress() {
  const { t } = useTranslation();
  return (
    <div
      role="progressbar"
      aria-label={t("app.loading")}
      className="shown-late fixed inset-x-0 top-0 z-50 h-1 bg-accent"
    />
  );
}
