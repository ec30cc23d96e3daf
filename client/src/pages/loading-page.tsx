import { useTranslation } from "react-i18next";
import { SiteFrame } from "./site-frame.tsx";

/** Stands where a page's own code is still on its way. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <SiteFrame>
      <h1 className="sr-only">{t("app.title")}</h1>
      <p role="status" className="text-muted">
        {t("app.loading")}
      </p>
    </SiteFrame>
  );
}
