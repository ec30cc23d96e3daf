import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

export const NarrowCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mx-auto mt-4 max-w-md rounded-card border border-line bg-surface p-5 shadow-card sm:mt-10 sm:p-8 print:m-0 print:max-w-none print:border-0 print:p-0 print:shadow-none">
    <PageTitle title={title} className="mb-4" />
    {children}
  </section>
);
