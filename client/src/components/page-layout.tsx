import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { chooseLanguage } from "#client/i18n/i18n.ts";
import { chooseCurrency, useCurrency } from "#client/lib/currency-choice.ts";
import { chooseTheme, currentTheme, THEMES, type Theme } from "#client/lib/theme.ts";
import { paths } from "#shared/client-routes.ts";
import { type Currency, currencyCodes, currencySymbol } from "#shared/currency.ts";
import { LANGUAGES, type Language, languageCodes } from "#shared/languages.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { classNames } from "./class-names.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { Select } from "./select.tsx";

type PageLayoutProps = {
  logoUrl: string | null;
  /** The owner's; the product's own if null. */
  title: string | null;
  footerText: string | null;
  hasPayments: boolean;
  /** Who is logged in to the admin portal. Makes the page narrower and leaves out the choice of currency. */
  account?: ReactNode;
  /** The account's menu on a page for visitors. */
  menu?: ReactNode;
  children: ReactNode;
};

export function PageLayout({
  logoUrl,
  account,
  menu,
  hasPayments,
  children,
  ...texts
}: PageLayoutProps) {
  const { t } = useTranslation();
  const title = texts.title ?? t("app.title");
  const container = account
    ? "mx-auto w-full max-w-portal px-4 sm:px-6"
    : "mx-auto w-full max-w-page min-[1600px]:max-w-[96rem] px-4 sm:px-6";
  return (
    <>
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-accent px-4 py-2 text-accent-ink focus:top-2"
      >
        {t("app.skipToContent")}
      </a>
      <OfflineBar />
      <header className="border-b border-line bg-surface print:border-0">
        <div
          className={`flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 ${container}`}
        >
          <Link
            href={paths.calculator}
            className="rounded-control text-lg font-semibold tracking-tight wrap-anywhere"
          >
            {logoUrl ? <Logo url={logoUrl} alt={title} /> : title}
          </Link>
          {account ?? menu}
          <PreferenceSelects hasCurrency={!account} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`py-5 outline-none ${container}`}>
        {children}
      </main>
      <footer
        className={`flex flex-wrap gap-x-6 gap-y-2 pt-4 pb-24 text-sm text-muted lg:pb-6 ${container}`}
      >
        <p>
          {texts.footerText ?? t("app.copyright", { year: new Date().getFullYear(), name: title })}
        </p>
        <FooterLink href={paths.admin}>{t("app.portal")}</FooterLink>
        <FooterLink href={paths.home}>{t("app.home")}</FooterLink>
        <FooterLink href={paths.accuracy}>{t("app.accuracy")}</FooterLink>
        <FooterLink href={paths.checkBill}>{t("app.checkBill")}</FooterLink>
        <FooterLink href={paths.changes}>{t("app.changes")}</FooterLink>
        {account ? null : <KeyboardHelp className={FOOTER_LINK_CLASS} />}
        {/* Last, so that it moves nothing when the settings have loaded. */}
        {hasPayments ? <FooterLink href={verifyPath()}>{t("app.verify")}</FooterLink> : null}
      </footer>
    </>
  );
}

/** Has a fixed size, so that loading shifts nothing, and a plate in dark mode, because most logos have dark letters. */
const Logo = ({ url, alt }: { url: string; alt: string }) => (
  <span className="flex h-10 w-44 items-center">
    <img
      src={url}
      alt={alt}
      className="max-h-full max-w-full rounded-xs bg-plate ring-4 ring-plate"
    />
  </span>
);

const FOOTER_LINK_CLASS =
  "-my-1 rounded-control py-1 underline underline-offset-4 hover:text-ink print:hidden";

const FooterLink = (props: { href: string; children: string }) => (
  <Link className={FOOTER_LINK_CLASS} {...props} />
);

function PreferenceSelects({ hasCurrency }: { hasCurrency: boolean }) {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(currentTheme);
  const themeNames: Record<Theme, string> = {
    system: t("app.themeSystem"),
    light: t("app.themeLight"),
    dark: t("app.themeDark"),
  };
  return (
    <div
      className={classNames(
        "grid grow gap-2 sm:ml-auto sm:flex sm:grow-0 print:hidden",
        hasCurrency ? "grid-cols-[1fr_1fr_auto]" : "basis-36 grid-cols-[1fr_auto] sm:basis-auto",
      )}
    >
      <Select
        label={t("app.language")}
        value={i18n.language}
        options={languageCodes.map((value) => ({ value, label: LANGUAGES[value] }))}
        onChange={({ target }) => chooseLanguage(target.value as Language)} // safe: the options are languageCodes
      />
      {hasCurrency ? <CurrencySelect /> : null}
      <Select
        icon="moon"
        label={t("app.theme")}
        value={theme}
        options={THEMES.map((value) => ({ value, label: themeNames[value] }))}
        onChange={({ target }) => {
          const chosen = target.value as Theme; // safe: the options are THEMES
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </div>
  );
}

function CurrencySelect() {
  const { t } = useTranslation();
  return (
    <Select
      label={t("app.currency")}
      value={useCurrency()}
      options={currencyCodes.map((value) => ({
        value,
        label: `${value} ${currencySymbol(value)}`,
      }))}
      onChange={({ target }) => chooseCurrency(target.value as Currency)} // safe: the options are currencyCodes
    />
  );
}
