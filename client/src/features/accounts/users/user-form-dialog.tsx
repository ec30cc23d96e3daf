import { type FormEventHandler, type ReactNode, useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { EmailField, NameFields } from "#client/features/accounts/account-fields.tsx";
import { ROLES } from "#shared/accounts/policy.ts";

type UserValues = FieldValues & {
  email: string;
  firstName: string;
  lastName: string;
  role?: string | undefined;
};

type UserFormDialogProps<Values extends UserValues, Output extends FieldValues> = {
  control: Control<Values, unknown, Output>;
  title: string;
  description?: string;
  submitLabel: string;
  isBusy: boolean;
  /** Why the email cannot be changed; its field is disabled then. */
  fixedEmailHint?: string | undefined;
  /** Why the role cannot be changed; its field is disabled then. */
  fixedRoleHint: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children?: ReactNode;
};

export function UserFormDialog<Values extends UserValues, Output extends FieldValues>({
  control,
  fixedEmailHint,
  fixedRoleHint,
  onSubmit,
  onClose,
  children,
  ...props
}: UserFormDialogProps<Values, Output>) {
  const { t } = useTranslation("accounts");
  const formId = useId();
  const { field: role } = useController({ control, name: "role" as FieldPath<Values> }); // safe: UserValues names it
  return (
    <Dialog
      width="medium"
      {...props}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={props.isBusy}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="space-y-4 pt-2 pb-1">
        <NameFields control={control} autoComplete="off" autoFocus />
        <EmailField control={control} autoComplete="off" fixedHint={fixedEmailHint} />
        {children}
        <SelectField
          {...role}
          id="role"
          label={t("users.role")}
          disabled={fixedRoleHint !== undefined}
          hint={fixedRoleHint}
          options={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
        />
      </form>
    </Dialog>
  );
}
