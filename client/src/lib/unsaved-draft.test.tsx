import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { useUnsavedDraft, useUnsavedDraftNames } from "./unsaved-draft.ts";

type SetDraft = (draft: string | null) => void;
const setters: Record<string, SetDraft> = {};

function Draft({ name }: { name: string }) {
  const [draft, setDraft] = useUnsavedDraft<string>(name);
  setters[name] = setDraft;
  return (
    <p>
      {name}: {draft ?? "none"}
    </p>
  );
}

const DraftNames = () => <p>Unsaved: {useUnsavedDraftNames().join(" ") || "none"}</p>;

const setDraft = (name: string, draft: string | null) => act(() => setters[name]?.(draft));

/** Whether the browser would ask before it leaves the page. */
function isLeavingConfirmed() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it("stores each draft under its name, for every component that uses it", async () => {
  await renderAsync(
    <>
      <Draft name="fees" />
      <Draft name="settings" />
      <DraftNames />
    </>,
  );
  setDraft("fees", "5.00");
  expect(screen.getByText("fees: 5.00")).toBeDefined();
  expect(screen.getByText("settings: none")).toBeDefined();
  setDraft("settings", "on");
  expect(screen.getByText("Unsaved: fees settings")).toBeDefined();
  setDraft("fees", null);
  expect(screen.getByText("Unsaved: settings")).toBeDefined();
});

it("keeps a draft while no component uses it", async () => {
  const { unmount } = await renderAsync(<Draft name="fees" />);
  setDraft("fees", "5.00");
  unmount();
  await renderAsync(<Draft name="fees" />);
  expect(screen.getByText("fees: 5.00")).toBeDefined();
});

it("confirms leaving the page only while there is a draft", async () => {
  await renderAsync(<Draft name="fees" />);
  expect(isLeavingConfirmed()).toBe(false);
  setDraft("fees", "5.00");
  expect(isLeavingConfirmed()).toBe(true);
  setDraft("fees", null);
  expect(isLeavingConfirmed()).toBe(false);
});
