import i18next from "i18next";
import { expect, it } from "vitest";
import { loadTexts } from "#client/i18n/load-texts.ts";
import { languageCodes } from "#shared/languages.ts";
import { toCsv } from "./csv-text.ts";
import { exampleItems } from "./example-items.ts";
import { parseItemsCsv } from "./testing/parse-items-csv.ts";

it.each(languageCodes)("is imported in %s without an error or a remark", async (language) => {
  for (const namespace of ["common", "import"] as const) {
    i18next.addResourceBundle(language, namespace, await loadTexts(language, namespace));
  }
  const rows = exampleItems(i18next.getFixedT(language, "import"), language);
  const options = { currency: "USD", maxItems: 500 } as const;
  expect(parseItemsCsv(toCsv(rows), options)).toMatchObject({
    items: [
      { countryOfOrigin: "VN", quantity: 100, value: 4.5, hsCode: "6109.10.00" },
      { countryOfOrigin: "CN", quantity: 24, value: 3.2, hsCode: "6912.00.44" },
      { countryOfOrigin: "CO", quantity: 12, value: 8, description: rows[3]?.[0] },
    ],
    remarks: [],
    skippedCount: 0,
    ignoredColumns: [],
    missingFields: [],
    currencies: ["USD"],
    assumedCurrency: 0,
  });
});
