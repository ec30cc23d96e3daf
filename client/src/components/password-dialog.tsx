import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/lib/api.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { passwordConfirmation } from "#shared/accounts/own-account.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PasswordField } from "./text-field.tsx";

/** The form of an open dialog; null once it is closed. */
export type PasswordPrompt = RefObject<HTMLFormElement | null>;

type PasswordDialogProps = {
  ref: PasswordPrompt;
  title: string;
  text: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** The error of the last attempt; one from before the dialog was opened is not shown. */
  error: Error | null;
  onConfirm: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the user's password before an action. A wrong one is shown at the field, and the dialog stays open. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, confirmLabel, isDestructive, isBusy, error, onConfirm, onClose } = props;
  const { t } = useTranslation("accounts");
  const formId = useId();
  const { control, handleSubmit, setFocus } = useForm({
    resolver: schemaResolver(passwordConfirmation),
    defaultValues: { password: "" },
  });
  const [previousError] = useState(error);
  const passwordError = error === previousError ? undefined : findPasswordError(error);
  useEffect(() => {
    if (passwordError) setFocus("password", { shouldSelect: true });
  }, [passwordError, setFocus]);
  return (
    <Dialog
      width="small"
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? "danger" : "primary"}
            isBusy={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={props.ref}
        id={formId}
        noValidate
        className="space-y-4 pt-2 pb-1"
        onSubmit={handleSubmit(({ password }) => isBusy || onConfirm(password))}
      >
        {props.children}
        <PasswordField
          control={control}
          name="password"
          id={`${formId}-password`}
          label={t("account.currentPassword")}
          serverError={passwordError}
          autoComplete="current-password"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** The text for a wrong password, which the dialog shows itself. */
export const findPasswordError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.password : undefined;

export const isPasswordError = (error: Error): boolean => findPasswordError(error) !== undefined;

/** Whether the dialog shows the error itself: it may have been closed while the password was being checked. */
export const isShownIn = (prompt: PasswordPrompt, error: Error): boolean =>
  isPasswordError(error) && prompt.current !== null;
