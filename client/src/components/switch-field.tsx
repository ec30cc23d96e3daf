import type { ReactNode } from "react";
import { AppearingStatus } from "./appearing-status.tsx";
import { classNames } from "./class-names.ts";

type SwitchFieldProps = {
  id: string;
  label: string;
  hint: string;
  /** What is wrong with the present state. */
  warning?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export const SwitchField = ({ id, label, hint, warning, isOn, onChange }: SwitchFieldProps) => (
  <div className="flex items-start justify-between gap-6 py-4 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {warning ? (
        <AppearingStatus id={`${id}-warning`} className="mt-1 text-sm text-warning">
          {warning}
        </AppearingStatus>
      ) : null}
    </div>
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={classNames(`${id}-hint`, warning ? `${id}-warning` : null)}
      onClick={() => onChange(!isOn)}
      className={`relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border transition-colors duration-150 ${isOn ? "border-accent bg-accent" : "border-edge bg-sunken"}`}
    >
      <span
        aria-hidden="true"
        className={`inline-block size-5 rounded-full transition-transform duration-150 ${isOn ? "translate-x-6 bg-accent-ink" : "translate-x-0.5 bg-edge"}`}
      />
    </button>
  </div>
);
