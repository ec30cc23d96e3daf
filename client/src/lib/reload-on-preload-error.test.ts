import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { reloadOnPreloadError } from "./reload-on-preload-error.ts";

const page = (script: string) => `<script type="module" src="/assets/${script}"></script>`;

reloadOnPreloadError();

const request = vi.fn();
let reload: MockInstance;
beforeEach(() => {
  const script = document.createElement("script"); // not in the document, which would load it
  script.setAttribute("src", "/assets/index-1.js");
  vi.spyOn(document, "querySelector").mockReturnValue(script);
  reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  vi.stubGlobal("fetch", request);
  sessionStorage.clear();
});

async function failToPreload() {
  request.mockClear();
  window.dispatchEvent(new Event("vite:preloadError"));
  await waitFor(() => expect(request).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
}

describe("reloadOnPreloadError", () => {
  it("reloads the page of a previous deployment, and not again within a minute", async () => {
    request.mockImplementation(async () => new Response(page("index-2.js")));
    await failToPreload();
    expect(reload).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("vite:preloadError"));
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("keeps the page when the connection returned after a failed request", async () => {
    request.mockImplementation(async () => new Response(page("index-1.js")));
    await failToPreload();
    expect(reload).not.toHaveBeenCalled();
  });

  it("keeps the page without a connection", async () => {
    request.mockRejectedValue(new TypeError("Failed to fetch"));
    await failToPreload();
    expect(reload).not.toHaveBeenCalled();
  });

  it("keeps the page while the server responds with an error", async () => {
    request.mockImplementation(async () => new Response("", { status: 503 }));
    await failToPreload();
    expect(reload).not.toHaveBeenCalled();
  });
});
