import { useTranslation } from "react-i18next";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { ConfirmEmailForm } from "#client/features/accounts/login/confirm-email-form.tsx";
import { LogOut } from "./log-out.tsx";
import { SiteLayout } from "./site-layout.tsx";

export function ConfirmEmailPage() {
  const { t } = useTranslation("accounts");
  return (
    <SiteLayout>
      <NarrowCard title={t("account.confirmTitle")}>
        <ConfirmEmailForm logOut={<LogOut />} />
      </NarrowCard>
    </SiteLayout>
  );
}
