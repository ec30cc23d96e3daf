import { type ComponentProps, type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlClass, Field, fieldAriaProps } from "./field.tsx";
import { LazyIcon } from "./lazy-icon.tsx";

type TextFieldProps<Values extends FieldValues, Output extends FieldValues> = Omit<
  ComponentProps<"input">,
  "name" | "children"
> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  /** The server's error of the last submission; an error of the form replaces it. */
  serverError?: string | undefined;
  /** The text of an error of the form by its key, which by default is one of the common texts. */
  errorText?: (key: never) => string;
  endAdornment?: ReactNode;
};

export function TextField<Values extends FieldValues, Output extends FieldValues>({
  control,
  name,
  id = name,
  label,
  hint,
  serverError,
  errorText,
  endAdornment,
  className,
  ...input
}: TextFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const error = fieldErrorText(fieldState.error, errorText ?? t) ?? serverError;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...fieldAriaProps(id, { hint, error })}
          {...field}
          id={id}
          {...input}
          className={classNames(controlClass, className ?? (endAdornment ? "pr-12" : null))}
        />
        {endAdornment ? (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{endAdornment}</div>
        ) : null}
      </div>
    </Field>
  );
}

type TextAreaFieldProps<Values extends FieldValues, Output extends FieldValues> = Omit<
  ComponentProps<"textarea">,
  "name" | "children"
> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  /** The text of an error of the form by its key, which by default is one of the common texts. */
  errorText?: (key: never) => string;
};

/** A field for lines of text. */
export function TextAreaField<Values extends FieldValues, Output extends FieldValues>({
  control,
  name,
  id = name,
  label,
  hint,
  errorText,
  ...textarea
}: TextAreaFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const error = fieldErrorText(fieldState.error, errorText ?? t);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...fieldAriaProps(id, { hint, error })}
        {...field}
        id={id}
        {...textarea}
        className={controlClass}
      />
    </Field>
  );
}

export function PasswordField<Values extends FieldValues, Output extends FieldValues>(
  props: TextFieldProps<Values, Output>,
) {
  const { t } = useTranslation("accounts");
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      endAdornment={
        <IconButton
          label={t(isVisible ? "auth.hidePassword" : "auth.showPassword")}
          aria-pressed={isVisible}
          onClick={() => setVisible((wasVisible) => !wasVisible)}
        >
          <LazyIcon name={isVisible ? "eyeOff" : "eye"} className="size-5" />
        </IconButton>
      }
    />
  );
}
