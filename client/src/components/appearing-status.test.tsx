import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { SaveBar } from "./save-bar.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("the status of unsaved changes appears before its text, which screen readers would otherwise not announce", async () => {
  await renderAsync(<SaveBar isBusy={false} form="settings" onDiscard={vi.fn()} />);
  const [text] = screen.getByRole("status").children;
  expect(text?.className).toBe("invisible");
  act(() => void vi.runAllTimers());
  expect(text?.className).toBe("");
});
