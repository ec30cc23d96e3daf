import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { copyText } from "#client/lib/copy-text.ts";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import type { BillOutput } from "./bill-form.ts";
import { letterText } from "./letter-text.ts";

type LetterCardProps = { bill: BillOutput; check: BillCheck };

/** A letter in the reader's language and in English; nothing where no line is too high. */
export function LetterCard({ bill, check }: LetterCardProps) {
  const { t, i18n } = useTranslation("bill");
  if (!check.lines.some(({ verdict }) => verdict === "tooHigh")) return null;
  const { language } = i18n;
  const english = {
    t: i18n.getFixedT(DEFAULT_LANGUAGE, "bill"),
    language: DEFAULT_LANGUAGE,
  };
  return (
    <Card title={t("letter.title")}>
      <p className="mb-3 text-sm text-muted">{t("letter.hint")}</p>
      <div className="space-y-4">
        {language === DEFAULT_LANGUAGE ? null : (
          <Letter
            title={t("letter.inLanguage")}
            text={letterText(bill, check, { t, language })}
            language={language}
          />
        )}
        <Letter
          title={t("letter.inEnglish")}
          text={letterText(bill, check, english)}
          language={DEFAULT_LANGUAGE}
        />
      </div>
    </Card>
  );
}

type LetterProps = { title: string; text: string; language: string };

function Letter({ title, text, language }: LetterProps) {
  const { t } = useTranslation("bill");
  const titles = { copied: t("letter.copied"), failed: t("letter.copyFailed") };
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <Button onClick={() => copyText(text, titles)}>{t("letter.copy")}</Button>
      </div>
      <p
        lang={language}
        className="rounded-control border border-line bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere"
      >
        {text}
      </p>
    </section>
  );
}
