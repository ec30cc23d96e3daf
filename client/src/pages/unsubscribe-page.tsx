import { useTranslation } from "react-i18next";
import { useSearch } from "wouter/use-browser-location";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { EndMails } from "#client/features/products/end-mails.tsx";
import { SiteLayout } from "./site-layout.tsx";

/** Where the link of a mail about duties leads, also without a login. */
export function UnsubscribePage() {
  const { t } = useTranslation("quotes");
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  return (
    <SiteLayout>
      <NarrowCard title={t("products.mails.title")}>
        <EndMails token={token} />
      </NarrowCard>
    </SiteLayout>
  );
}
