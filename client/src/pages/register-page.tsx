import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { RegisterForm } from "#client/features/accounts/login/register-form.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

export function RegisterPage() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  return (
    <SiteLayout>
      <NarrowCard title={t("auth.registerTitle")}>
        <RegisterForm onRegistered={() => navigate(paths.calculator)} />
      </NarrowCard>
    </SiteLayout>
  );
}
