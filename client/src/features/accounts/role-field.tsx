import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import { ROLES } from "#shared/accounts/policy.ts";

type RoleFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  disabled: boolean;
  hint: string | undefined;
};

export function RoleField<Values extends FieldValues, Output extends FieldValues>({
  control,
  name,
  ...props
}: RoleFieldProps<Values, Output>) {
  const { t } = useTranslation("accounts");
  const { field } = useController({ control, name });
  return (
    <SelectField
      {...field}
      {...props}
      id={name}
      label={t("users.role")}
      options={ROLES.map((role) => ({ value: role, label: t(`users.roles.${role}`) }))}
    />
  );
}
