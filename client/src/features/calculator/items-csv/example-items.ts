import { countryName } from "#shared/countries.ts";
import type { Translate } from "#shared/texts.ts";

/** Three rows of a file below the names of its columns, in the language of the visitor; an import reads them without an error. */
export function exampleItems(t: Translate<"import">, language: string): string[][] {
  const country = (code: string) => countryName(code, language);
  return [
    [
      t("items.description"),
      t("items.countryOfOrigin"),
      t("items.quantity"),
      t("items.unitValue"),
      t("import.fieldCurrency"),
      t("import.fieldHsCode"),
    ],
    [t("bulk.exampleShirts"), country("VN"), "100", "4.50", "USD", "6109.10.00"],
    [t("bulk.exampleMugs"), country("CN"), "24", "3.20", "USD", "6912.00.44"],
    [t("bulk.exampleCoffee"), country("CO"), "12", "8.00", "USD", ""],
  ];
}
