import { describe, expect, it } from "vitest";
import { hsCode } from "./fields.ts";

describe("hsCode", () => {
  it.each(["610910", "6109.10", "6109.10.0012", "1234567890123", "12.34.56.78.90.12.3"])(
    "accepts %s",
    (code) => {
      expect(hsCode.safeParse(code).success).toBe(true);
    },
  );

  it.each(["61091", "12345678901234", "6109..10", "6109.10.", "6109.10a", "1.2.3.4.5.6.7.8.9.0.1"])(
    "rejects %s",
    (code) => {
      expect(hsCode.safeParse(code).success).toBe(false);
    },
  );
});
