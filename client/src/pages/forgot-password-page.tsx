import { useTranslation } from "react-i18next";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { ForgotPasswordForm } from "#client/features/accounts/forgot-password-form.tsx";
import { SiteFrame } from "./site-frame.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("accounts");
  return (
    <SiteFrame>
      <NarrowCard title={t("auth.forgotTitle")}>
        <ForgotPasswordForm />
      </NarrowCard>
    </SiteFrame>
  );
}
