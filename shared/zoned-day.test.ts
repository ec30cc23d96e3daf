import { expect, it } from "vitest";
import { isTimeZone, zonedDayEnd, zonedDayStart } from "./zoned-day.ts";

it.each([
  ["UTC", "2026-01-01", "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
  ["Europe/Berlin", "2026-11-01", "2026-10-31T23:00:00.000Z", "2026-11-01T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z", "2018-11-05T02:00:00.000Z"],
  ["Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00.000Z", "2026-01-01T18:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z", "2026-01-01T10:00:00.000Z"],
  ["Etc/GMT+12", "2026-01-01", "2026-01-01T12:00:00.000Z", "2026-01-02T12:00:00.000Z"],
])("in %s, %s is from %s to %s", (zone, day, start, end) => {
  expect(zonedDayStart(zone, day).toISOString()).toBe(start);
  expect(zonedDayEnd(zone, day).toISOString()).toBe(end);
});

it("knows the names of time zones", () => {
  expect(["Europe/Berlin", "UTC", "Europe/Atlantis", ""].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
