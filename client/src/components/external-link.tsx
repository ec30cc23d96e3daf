import type { ReactNode } from "react";

/** Opens a new tab, which its text must say. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="rounded-control font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
  >
    {children}
  </a>
);
