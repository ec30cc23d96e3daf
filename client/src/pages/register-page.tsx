import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { RegisterForm } from "#client/features/accounts/register-form.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteFrame } from "./site-frame.tsx";

export function RegisterPage() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  return (
    <SiteFrame>
      <NarrowCard title={t("auth.registerTitle")}>
        <RegisterForm onRegistered={() => navigate(paths.calculator)} />
      </NarrowCard>
    </SiteFrame>
  );
}
