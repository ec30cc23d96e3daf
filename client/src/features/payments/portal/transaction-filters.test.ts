import { describe, expect, it } from "vitest";
import { hasFilters, parseUrlFilters } from "#client/lib/use-url-filters.ts";
import { transactionFilters } from "#shared/payments/portal-contract.ts";
import { normalizeSearch } from "./transaction-filters.ts";

const parseFilters = (queryString: string) => parseUrlFilters(transactionFilters, queryString);

describe("parseUrlFilters", () => {
  it("reads every filter", () => {
    expect(
      parseFilters(
        "?search=a%40example.com&status=refunded&mode=test&currency=EUR&from=2026-11-01&to=2026-11-30&zone=Asia%2FTokyo",
      ),
    ).toEqual({
      search: "a@example.com",
      status: "refunded",
      mode: "test",
      currency: "EUR",
      from: "2026-11-01",
      to: "2026-11-30",
      zone: "Asia/Tokyo",
    });
  });

  it.each([
    "",
    "?lng=de",
    "?search=",
    "?search=%20",
    `?search=${"a".repeat(255)}`,
    "?status=paid",
    "?mode=both",
    "?currency=XYZ",
    "?zone=Europe/Atlantis",
    "?from=yesterday&to=2026-02-30",
  ])("reads none from %j", (queryString) => {
    expect(hasFilters(parseFilters(queryString))).toBe(false);
  });
});

describe("normalizeSearch", () => {
  it.each([
    ["87.50", "87.5"],
    ["87,50", "87.5"],
    ["€1.234,50", "1234.5"],
    ["1,234.50 USD", "1234.5"],
    ["5DCK-UQ7C-5HNV-CJZD", "5DCK-UQ7C-5HNV-CJZD"],
    ["2345 6789 2345 6782", "2345 6789 2345 6782"],
    ["12@example.com", "12@example.com"],
    ["no amount", "no amount"],
    ["0023", "0023"],
  ])("changes %j to %j", (typed, sent) => {
    expect(normalizeSearch(typed)).toBe(sent);
  });
});
