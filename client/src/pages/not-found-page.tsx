import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { PageFrame } from "#client/components/page-frame.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { paths } from "#client/paths.ts";
import { settingOf } from "#shared/settings/settings.ts";

export function NotFoundPage() {
  const { t } = useTranslation();
  const { data: settings = [] } = useQuery(settingsQuery);
  return (
    <PageFrame logoUrl={settingOf(settings, "logo_url")}>
      <section className="mx-auto mt-12 max-w-lg rounded-card border border-line bg-surface p-8 text-center shadow-card">
        <h1 className="text-2xl font-semibold tracking-tight">{t("notFound.title")}</h1>
        <p className="mt-2 mb-6 text-muted">{t("notFound.text")}</p>
        <Link
          href={paths.calculator}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {t("notFound.back")}
        </Link>
      </section>
    </PageFrame>
  );
}
