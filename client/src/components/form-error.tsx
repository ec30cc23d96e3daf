import type { ReactNode } from "react";

/** Why a form or an action failed, in place, with the next step. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft p-3 text-sm text-danger print:hidden"
  >
    {children}
  </div>
);
