import { type Control, type FieldPath, type FieldValues, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField, TextField } from "#client/components/text-field.tsx";

type AccountFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  control: Control<Values, unknown, Output>;
  /** "off" in forms about another user: the browser would fill in the admin's own data. */
  autoComplete?: "off";
};

// The casts below are safe: the constraint on Values names the field.

export function NameFields<
  Values extends FieldValues & { firstName: string; lastName: string },
  Output extends FieldValues,
>({
  control,
  autoComplete,
  autoFocus,
}: AccountFieldProps<Values, Output> & { autoFocus?: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        autoFocus={autoFocus}
        name={"firstName" as FieldPath<Values>}
        label={t("auth.firstName")}
        autoComplete={autoComplete ?? "given-name"}
        maxLength={100}
      />
      <TextField
        control={control}
        name={"lastName" as FieldPath<Values>}
        label={t("auth.lastName")}
        autoComplete={autoComplete ?? "family-name"}
        maxLength={100}
      />
    </div>
  );
}

export function EmailField<
  Values extends FieldValues & { email: string },
  Output extends FieldValues,
>({
  autoComplete,
  fixedHint,
  ...props
}: AccountFieldProps<Values, Output> & {
  /** Why the email cannot be changed; the field is disabled then. */
  fixedHint?: string | undefined;
}) {
  const { t } = useTranslation("accounts");
  return (
    <TextField
      {...props}
      {...(fixedHint && { hint: fixedHint, disabled: true })}
      name={"email" as FieldPath<Values>}
      label={t("auth.email")}
      type="email"
      autoComplete={autoComplete ?? "username"}
    />
  );
}

export function CurrentPasswordField<Values extends FieldValues, Output extends FieldValues>({
  control,
  name,
  id,
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Unique on the page, which may have several of these. */
  id: string;
}) {
  const { t } = useTranslation("accounts");
  return (
    <PasswordField
      control={control}
      name={name}
      id={id}
      label={t("account.currentPassword")}
      autoComplete="current-password"
    />
  );
}

/** A code of the authenticator app, or a recovery code. */
export function CodeField<Values extends FieldValues, Output extends FieldValues>({
  control,
  name,
  id,
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  id: string;
}) {
  const { t } = useTranslation("accounts");
  return (
    <TextField
      control={control}
      name={name}
      id={id}
      label={t("auth.code")}
      hint={t("auth.codeHint")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
    />
  );
}

export function NewPasswordField<
  Values extends FieldValues & { password?: string | undefined },
  Output extends FieldValues,
>({ control, label }: { control: Control<Values, unknown, Output>; label: string }) {
  const { t } = useTranslation("accounts");
  const name = "password" as FieldPath<Values>;
  const { errors } = useFormState({ control, name });
  return (
    <PasswordField
      control={control}
      name={name}
      label={label}
      {...(!errors.password && { hint: t("auth.passwordHint") })} // the error repeats it
      autoComplete="new-password"
    />
  );
}
