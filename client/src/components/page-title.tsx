import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";

type PageTitleProps = {
  title: string;
  /** The open part of the page, such as a tab, which only the document title names. */
  section?: string;
  className?: string;
};

/** The heading, which is also the document title. Takes the focus if nothing else has it. */
export function PageTitle({ title, section, className }: PageTitleProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const siteTitle = t("app.title");
  useEffect(() => {
    document.title = [section, title, siteTitle].filter(Boolean).join(" · ");
    return () => {
      document.title = siteTitle;
    };
  }, [title, section, siteTitle]);
  useEffect(() => {
    const isNothingFocused = document.activeElement === document.body;
    if (isNothingFocused) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={classNames(
        "text-2xl font-semibold tracking-tight text-balance outline-none",
        className,
      )}
    >
      {title}
    </h1>
  );
}
