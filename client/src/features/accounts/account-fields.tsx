import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "#client/components/text-field.tsx";

type AccountValues = FieldValues & { email: string; firstName: string; lastName: string };

/** Whose account it is: what is asked when one is made and when it is edited. */
export function AccountFields<Values extends AccountValues, Output extends FieldValues>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}) {
  const { t } = useTranslation("accounts");
  const field = (name: keyof AccountValues & string) => ({
    control,
    name: name as FieldPath<Values>, // safe: AccountValues has it
    autoComplete: "off",
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("firstName")} label={t("auth.firstName")} maxLength={100} />
        <TextField {...field("lastName")} label={t("auth.lastName")} maxLength={100} />
      </div>
      <TextField {...field("email")} label={t("auth.email")} type="email" />
    </>
  );
}
