import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";

const ID = "transport";

/** How the goods arrive in the United States: the Harbor Maintenance Fee is owed by sea only. */
export function TransportField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation("results");
  return (
    <SelectField
      {...form.register(ID)}
      id={ID}
      label={t("transport.label")}
      hint={t("transport.hint")}
      options={[
        { value: "", label: t("transport.unknown") },
        ...TRANSPORTS.map((value) => ({ value, label: t(`transport.${value}`) })),
      ]}
    />
  );
}
