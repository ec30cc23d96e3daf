import type { ReactNode } from "react";
import { Link } from "wouter";

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="rounded-control py-1 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
  >
    {children}
  </Link>
);
