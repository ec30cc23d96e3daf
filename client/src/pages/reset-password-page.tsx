import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { ResetPasswordForm } from "#client/features/accounts/reset-password-form.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

export function ResetPasswordPage() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  const toLogin = useCallback(() => navigate(paths.admin, { replace: true }), [navigate]);
  return (
    <SiteLayout>
      <NarrowCard title={t("auth.resetTitle")}>
        <ResetPasswordForm onLeave={toLogin} />
      </NarrowCard>
    </SiteLayout>
  );
}
