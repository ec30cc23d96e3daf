import { afterEach, expect, it, vi } from "vitest";
import { downloadCsv } from "./download-csv.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("keeps the file until a browser that reads it after the click has started the download", () => {
  vi.useFakeTimers();
  const create = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:items");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  downloadCsv("items.csv", "a,b");
  expect(create).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith("blob:items");
});
