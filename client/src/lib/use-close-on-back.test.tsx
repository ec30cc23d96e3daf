import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useCloseOnBack } from "./use-close-on-back.ts";

const settle = () => act(async () => undefined);

/** Reports an entry that the user or `history.go` has led to, as a browser does. */
function arriveAt(openDialogs: number) {
  history.replaceState({ openDialogs }, "");
  window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

async function openDialog() {
  const onClose = vi.fn();
  const { unmount } = renderHook(() => useCloseOnBack(false, onClose));
  await settle();
  return { onClose, unmount };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(history, "go").mockReturnValue();
  arriveAt(0);
});

it("closes a dialog with Back", async () => {
  const { onClose } = await openDialog();
  expect(history.state.openDialogs).toBe(1);
  arriveAt(0);
  expect(onClose).toHaveBeenCalledOnce();
});

it("removes the entry of a closed dialog and does not take that for a Back", async () => {
  const outer = await openDialog();
  const inner = await openDialog();
  inner.unmount();
  await settle();
  expect(history.go).toHaveBeenCalledWith(-1);
  arriveAt(1);
  expect(outer.onClose).not.toHaveBeenCalled();
  arriveAt(0);
  expect(outer.onClose).toHaveBeenCalledOnce();
});

it("closes the next dialog with the next Back after the browser has ignored a traversal", async () => {
  const first = await openDialog();
  first.unmount();
  await settle();
  expect(history.go).toHaveBeenCalledWith(-1);
  vi.advanceTimersByTime(1000);
  const next = await openDialog();
  expect(history.state.openDialogs).toBe(1);
  arriveAt(0);
  expect(next.onClose).toHaveBeenCalledOnce();
});

it("closes a dialog with a Back that overtakes the removal of another entry", async () => {
  const outer = await openDialog();
  const inner = await openDialog();
  inner.unmount();
  await settle();
  arriveAt(0); // not the entry with one dialog that the removal leads to
  expect(outer.onClose).toHaveBeenCalledOnce();
});
