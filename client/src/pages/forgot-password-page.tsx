import { useTranslation } from "react-i18next";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { ForgotPasswordForm } from "#client/features/accounts/login/forgot-password-form.tsx";
import { SiteLayout } from "./site-layout.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("accounts");
  return (
    <SiteLayout>
      <NarrowCard title={t("auth.forgotTitle")}>
        <ForgotPasswordForm />
      </NarrowCard>
    </SiteLayout>
  );
}
