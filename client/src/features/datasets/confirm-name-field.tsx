import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";

type ConfirmNameFieldProps = {
  id: string;
  /** The name to type. */
  name: string;
  value: string;
  hasError: boolean;
  onChange: (value: string) => void;
};

/** A field for the name of what is confirmed. */
export function ConfirmNameField({ id, name, value, hasError, onChange }: ConfirmNameFieldProps) {
  const { t } = useTranslation("datasets");
  const error = hasError ? t("datasets.nameMismatch") : undefined;
  return (
    <div className="my-4 max-w-md wrap-anywhere">
      <Field id={id} label={t("datasets.typeName", { name })} error={error}>
        <input
          {...fieldAriaProps(id, { error })}
          id={id}
          value={value}
          autoComplete="off"
          spellCheck={false}
          className={controlClass}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
    </div>
  );
}
