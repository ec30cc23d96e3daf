import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";
import { translatorFor } from "./texts.ts";

describe("translatorFor", () => {
  it.each(languageCodes)("translates with and without parameters in %s", (language) => {
    const t = translatorFor(language);
    expect(t("validation.required")).not.toBe("validation.required");
    expect(t("validation.min", { min: 5 })).toContain("5");
  });

  it("formats countries in the language and amounts in one format", () => {
    expect(translatorFor("de")("calculator.noRate", { country: "BR" })).toContain("Brasilien");
    expect(translatorFor("fr")("calculator.noRate", { country: "BR" })).toContain("Brésil");
    expect(translatorFor("fr")("calculator.totalTooLarge", { max: 1234.5 })).toContain("1,234.50");
  });

  // Threats: E9
  it("does not interpolate or escape user input", () => {
    const params = { field: "{{problem}} $t(app.title) <b>", problem: "is not a known field" };
    expect(translatorFor("en")("validation.field", params)).toBe(
      "{{problem}} $t(app.title) <b>: is not a known field",
    );
  });
});
