import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#client/components/button.tsx";

type AuthFormProps = {
  submitLabel: string;
  isBusy: boolean;
  onSubmit: FormEventHandler;
  children: ReactNode;
  footer?: ReactNode;
};

export const AuthForm = ({ submitLabel, isBusy, onSubmit, children, footer }: AuthFormProps) => (
  <form noValidate onSubmit={onSubmit} className="space-y-4">
    {children}
    <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
      {submitLabel}
    </Button>
    {footer}
  </form>
);
