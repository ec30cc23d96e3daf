import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { deleteFavicon, deleteLogo, uploadFavicon, uploadLogo } from "#shared/branding/contract.ts";
import { PictureField } from "./picture-field.tsx";

type BrandingCardProps = {
  logoUrl: string | null;
  faviconUrl: string | null;
  invalidates: InvalidatedQueries;
};

export function BrandingCard({ logoUrl, faviconUrl, invalidates }: BrandingCardProps) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("branding.title")}>
      <div className="divide-y divide-line">
        <PictureField
          url={logoUrl}
          isOnPage
          invalidates={invalidates}
          accept="image/*"
          texts={{
            label: "branding.logo",
            hint: "branding.logoHint",
            choose: "branding.chooseLogo",
            remove: "branding.deleteLogo",
            removeText: "branding.deleteLogoText",
            uploaded: "branding.logoUploaded",
            deleted: "branding.logoDeleted",
          }}
          endpoints={{ upload: uploadLogo, remove: deleteLogo }}
        />
        <PictureField
          url={faviconUrl}
          invalidates={invalidates}
          accept=".ico,.png"
          texts={{
            label: "branding.favicon",
            hint: "branding.faviconHint",
            choose: "branding.chooseFavicon",
            remove: "branding.deleteFavicon",
            removeText: "branding.deleteFaviconText",
            uploaded: "branding.faviconUploaded",
            deleted: "branding.faviconDeleted",
          }}
          endpoints={{ upload: uploadFavicon, remove: deleteFavicon }}
        />
      </div>
    </Card>
  );
}
