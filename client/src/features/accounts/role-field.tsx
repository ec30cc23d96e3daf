import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field, fieldAriaProps } from "#client/components/field.tsx";
import { SelectControl } from "#client/components/select-control.tsx";
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
  disabled,
  hint,
}: RoleFieldProps<Values, Output>) {
  const { t } = useTranslation("accounts");
  const { field } = useController({ control, name });
  return (
    <Field id={name} label={t("users.role")} hint={hint}>
      <SelectControl {...fieldAriaProps(name, { hint })} {...field} id={name} disabled={disabled}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`users.roles.${role}`)}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
