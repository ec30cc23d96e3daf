import { useEffect, useRef } from "react";
import { setPageTitle } from "#client/lib/document-title.ts";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { classNames } from "./class-names.ts";

type PageTitleProps = {
  title: string;
  /** The open part of the page, such as a tab, which only the document title names. */
  section?: string;
  className?: string;
};

/** The heading, which is also the document title. Takes the focus if nothing else has it. */
export function PageTitle({ title, section, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setPageTitle(section ? [section, title] : [title]);
    return () => setPageTitle([]);
  }, [title, section]);
  useEffect(() => focusIfLost(heading.current), []);
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
