import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { paths } from "#shared/client-routes.ts";

/** `text` is what the server says of the link. */
export function QuoteNotFound({ text }: { text: string | undefined }) {
  const { t } = useTranslation("quotes");
  return (
    <NarrowCard title={t("quotes.quote.notFound")}>
      <p>{text}</p>
      <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6`}>
        {t("common.backToCalculator")}
      </Link>
    </NarrowCard>
  );
}
