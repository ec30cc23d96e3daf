import { useTranslation } from "react-i18next";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <SiteLayout>
      <NarrowCard title={t("notFound.title")}>
        <p className="mb-6 text-muted">{t("notFound.text")}</p>
        <TextLink href={paths.calculator}>{t("common.backToCalculator")}</TextLink>
      </NarrowCard>
    </SiteLayout>
  );
}
