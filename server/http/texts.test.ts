import express from "express";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";
import { requestLanguage, translatorFor } from "./texts.ts";

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
    const params = { field: "{{problem}} $t(app.title) <b>", problem: "This field is not known" };
    expect(translatorFor("en")("validation.field", params)).toBe(
      "{{problem}} $t(app.title) <b>: This field is not known",
    );
  });
});

describe("requestLanguage", () => {
  const app = express().get("/", (req, res) => {
    res.send(requestLanguage(req));
  });

  it.each([
    ["de", "de"],
    ["DE-at", "de"],
    ["zh-Hant-HK, en", "zh"],
    ["pt-BR, en", "pt"],
    ["es-MX, en;q=0.9, es;q=0.8", "es"],
    ["en-GB, fr-CA;q=0.9", "en"],
    ["ms;q=0.1, fr;q=0.9", "fr"],
    ["ja, de-CH;q=0.5", "de"],
    ["de;q=0, fr;q=0.5", "fr"],
    ["ja, *;q=0.5", "en"],
    ["*", "en"],
    ["", "en"],
  ])("takes from Accept-Language %j the language %s", async (header, language) => {
    const { text } = await supertest(app).get("/").set("Accept-Language", header);
    expect(text).toBe(language);
  });
});
