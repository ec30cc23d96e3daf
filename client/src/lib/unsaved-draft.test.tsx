import { act, screen } from "@testing-library/react";
import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { redirectToLogin } from "./session-expired.ts";
import {
  draftStore,
  restoreDrafts,
  setDraftUser,
  useUnsavedDraft,
  useUnsavedDraftNames,
} from "./unsaved-draft.ts";

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

describe("the drafts of a session that expires", () => {
  /** Leaves the page for the login, and what is in its memory. */
  function expire(drafts: Record<string, unknown>) {
    vi.useFakeTimers();
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    setDraftUser("1");
    draftStore.set(drafts);
    redirectToLogin(i18next.t);
    vi.runAllTimers();
    expect(assign).toHaveBeenCalledWith("/api/login");
    const isConfirmed = isLeavingConfirmed();
    draftStore.set({});
    return { isConfirmed };
  }

  it("are there again after the login, once, and the browser asks nothing", () => {
    const { isConfirmed } = expire({ fees: { flatFee: "5.00" } });
    expect(isConfirmed).toBe(false);
    restoreDrafts("1");
    expect(draftStore.get()).toEqual({ fees: { flatFee: "5.00" } });
    draftStore.set({});
    restoreDrafts("1");
    expect(draftStore.get()).toEqual({});
  });

  // Threats: A10
  it("are not those of another user who logs in", () => {
    expire({ fees: { flatFee: "5.00" } });
    restoreDrafts("2");
    expect(draftStore.get()).toEqual({});
    restoreDrafts("1");
    expect(draftStore.get()).toEqual({});
  });

  it("have no typed API keys, for which the browser asks", () => {
    const { isConfirmed } = expire({ credentials: { key: "sk_test_1" }, fees: { flatFee: "1" } });
    expect(isConfirmed).toBe(true);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("sk_test_1");
    restoreDrafts("1");
    expect(Object.keys(draftStore.get())).toEqual(["fees"]);
  });
});
