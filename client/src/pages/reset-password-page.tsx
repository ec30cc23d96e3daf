import { useTranslation } from "react-i18next";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { ResetPasswordForm } from "#client/features/accounts/login/reset-password-form.tsx";
import { SiteLayout } from "./site-layout.tsx";

export function ResetPasswordPage() {
  const { t } = useTranslation("accounts");
  return (
    <SiteLayout>
      <NarrowCard title={t("auth.resetTitle")}>
        <ResetPasswordForm />
      </NarrowCard>
    </SiteLayout>
  );
}
