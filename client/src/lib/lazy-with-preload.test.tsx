import { act, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { deferred, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderAsync } from "#client/testing/render.tsx";
import { lazyWithPreload } from "./lazy-with-preload.tsx";

const Panel = ({ name }: { name: string }) => <p>Panel {name}</p>;

beforeEach(() => {
  fakeFetch({ "GET /healthz": {} });
  vi.spyOn(console, "error").mockImplementation(() => undefined); // React logs what a boundary catches
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Renders inside of an error boundary; a new `attempt` remounts what the boundary replaced. */
async function show(LazyPanel: typeof Panel) {
  const screenFor = (attempt: number) => (
    <ErrorBoundary key={attempt} fallback={<p>Failed</p>}>
      <Suspense fallback={<p>Loading</p>}>
        <LazyPanel name="A" />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = await renderAsync(screenFor(1));
  return { remount: () => act(async () => rerender(screenFor(2))) };
}

it("renders the component once its file is loaded", async () => {
  const { promise, resolve } = deferred<typeof Panel>();
  const load = vi.fn(() => promise);
  await show(lazyWithPreload(load));
  expect(screen.getByText("Loading")).toBeDefined();
  resolve(Panel);
  expect(await screen.findByText("Panel A")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it("renders a preloaded component without a fallback", async () => {
  const load = vi.fn(async () => Panel);
  const LazyPanel = lazyWithPreload(load);
  await LazyPanel.preload();
  await show(LazyPanel);
  expect(screen.getByText("Panel A")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it("throws to the error boundary when the load fails twice while the server responds", async () => {
  const load = vi.fn(() => Promise.reject(new Error("Failed to fetch")));
  await show(lazyWithPreload(load));
  expect(await screen.findByText("Failed")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads again when it is rendered anew after a failed load", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const failed = new Error("Failed to fetch");
  const load = vi
    .fn(async () => Panel)
    .mockRejectedValueOnce(failed)
    .mockRejectedValueOnce(failed);
  const { remount } = await show(lazyWithPreload(load));
  await screen.findByText("Failed");
  await vi.advanceTimersByTimeAsync(1000);
  await remount();
  expect(await screen.findByText("Panel A")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
});

it("loads again when it is rendered after a failed preload", async () => {
  const load = vi.fn(async () => Panel).mockRejectedValueOnce(new Error("Failed to fetch"));
  const LazyPanel = lazyWithPreload(load);
  await LazyPanel.preload();
  await show(LazyPanel);
  expect(await screen.findByText("Panel A")).toBeDefined();
});
