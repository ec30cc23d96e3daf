import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadCode } from "./load-code.ts";
import { toastStore } from "./toast.ts";

const request = vi.fn();
beforeEach(() => {
  request.mockReset();
  vi.stubGlobal("fetch", request);
});

const failed = new TypeError("Failed to fetch dynamically imported module");

describe("loadCode", () => {
  it("loads again when the connection returned before it was checked", async () => {
    request.mockResolvedValue(new Response());
    const load = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue("code");
    await expect(loadCode(load)).resolves.toBe("code");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("rejects when the code is missing although the server responds", async () => {
    request.mockResolvedValue(new Response());
    const load = vi.fn().mockRejectedValue(failed);
    await expect(loadCode(load)).rejects.toBe(failed);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("shows that it is offline after the render in which it is called", async () => {
    toastStore.set(null);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const loading = loadCode(async () => "code");
    expect(toastStore.get()).toBeNull();
    await waitFor(() => expect(toastStore.get()?.tone).toBe("error"));
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await loading;
  });

  it("loads nothing while the browser is offline", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = vi.fn().mockResolvedValue("code");
    const loading = loadCode(load);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await expect(loading).resolves.toBe("code");
  });

  it("waits without a connection and loads when the browser is online again", async () => {
    request.mockRejectedValue(failed);
    const load = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue("code");
    const loading = loadCode(load);
    await waitFor(() => expect(request).toHaveBeenCalled());
    await Promise.resolve();
    window.dispatchEvent(new Event("online"));
    await expect(loading).resolves.toBe("code");
  });
});
