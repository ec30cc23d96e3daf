import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadActionCode, loadCode } from "./load-code.ts";
import { toastStore } from "./toast.ts";

const request = vi.fn();
beforeEach(() => {
  request.mockReset();
  vi.stubGlobal("fetch", request);
});

afterEach(() => toastStore.set(null));

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

describe("loadActionCode", () => {
  it("shows that the code is missing and offers to reload the page", async () => {
    request.mockResolvedValue(new Response());
    const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
    await expect(loadActionCode(() => Promise.reject(failed))).rejects.toBe(failed);
    const message = toastStore.get();
    expect(message).toMatchObject({
      title: "Part of this page could not be loaded",
      tone: "error",
      action: { label: "Reload page" },
    });
    message?.action?.run();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("shows nothing when the code is loaded", async () => {
    await expect(loadActionCode(async () => "code")).resolves.toBe("code");
    expect(toastStore.get()).toBeNull();
  });
});
