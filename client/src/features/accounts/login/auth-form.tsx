import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import { FormError } from "#client/components/form-error.tsx";

type AuthFormProps = {
  submitLabel: string;
  isBusy: boolean;
  error?: ReactNode;
  onSubmit: FormEventHandler;
  children: ReactNode;
  footer?: ReactNode;
};

export const AuthForm = ({
  submitLabel,
  isBusy,
  error,
  onSubmit,
  children,
  footer,
}: AuthFormProps) => (
  <form noValidate onSubmit={onSubmit} className="space-y-4">
    {children}
    {error ? <FormError>{error}</FormError> : null}
    <Button type="submit" variant="primary" isBusy={isBusy} className="w-full">
      {submitLabel}
    </Button>
    {footer}
  </form>
);
