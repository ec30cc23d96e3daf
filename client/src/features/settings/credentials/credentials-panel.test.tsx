import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toastStore } from "#client/lib/toast.ts";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, type PageUser, renderScreen } from "#client/testing/render.tsx";
import type { Credential } from "#shared/credentials/contract.ts";
import { CredentialsPanel } from "./credentials-panel.tsx";

const WRONG_PASSWORD = "The password is incorrect.";
const WRONG_KEY = "This is not an API key.";

const zonosKey: Credential = {
  key: "zonos_api_key",
  source: "settings",
  hint: "…cdef",
  isReadable: true,
  mode: "live",
  lastChange: { at: "2026-11-20T08:00:00.000Z", by: "ada@example.com" },
  lastCheck: null,
};

const fieldError = (path: string, text: string): FakeResponse => ({
  status: 400,
  body: { message: text, fields: { [path]: text } },
});

async function open(
  responses: FakeResponse[],
  { canChange = true, answered = Promise.resolve() } = {},
) {
  const next = async () => {
    await answered;
    return responses.shift() ?? { body: [zonosKey] };
  };
  const requests = fakeFetch({
    "GET /api/admin/credentials": { body: [zonosKey] },
    "PUT /api/admin/credentials": next,
    "POST /api/admin/credentials/zonos_api_key/remove": next,
  });
  const { user, unmount } = await renderScreen(
    <CredentialsPanel canChange={canChange} invalidates={[]} />,
  );
  await screen.findByText("Stored: …cdef");
  const writes = () => requests.filter(({ method }) => method !== "GET").map(({ body }) => body);
  return { user, unmount, writes };
}

const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function openField(user: PageUser) {
  await user.click(screen.getByRole("button", { name: "Replace API key" }));
  return screen.getByLabelText<HTMLInputElement>("API key: new value");
}

const dialog = () => within(screen.getByRole("dialog"));

describe("CredentialsPanel", () => {
  it("links to the API keys in Stripe", async () => {
    await open([]);
    const link = screen.getByRole("link", { name: "API keys in Stripe (new tab)" });
    expect(link.getAttribute("href")).toBe("https://dashboard.stripe.com/apikeys");
  });

  it("asks for the password once and shows a wrong one at its field", async () => {
    const { user, writes } = await open([fieldError("password", WRONG_PASSWORD)]);
    const field = await openField(user);
    await user.type(field, "0123456789abcdef");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "wrong{Enter}");
    expect((await dialog().findByRole("alert")).textContent).toBe(WRONG_PASSWORD);
    const password = dialog().getByLabelText("Current password");
    expect(document.activeElement).toBe(password);
    await user.clear(password);
    await user.type(password, "right{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field.value).toBe("");
    const zonos_api_key = "0123456789abcdef";
    expect(writes()).toEqual([
      { zonos_api_key, password: "wrong" },
      { zonos_api_key, password: "right" },
    ]);
  });

  it("asks again without the error of an attempt that was canceled", async () => {
    const { user } = await open([fieldError("password", WRONG_PASSWORD)]);
    await user.type(await openField(user), "0123456789abcdef");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "wrong{Enter}");
    await dialog().findByRole("alert");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(dialog().queryByRole("alert")).toBeNull();
    await user.type(dialog().getByLabelText("Current password"), "right{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says once what a key is for", async () => {
    const { user } = await open([]);
    await openField(user);
    const texts = screen.getAllByText("Required for calculations with the landed-cost provider.");
    expect(texts).toHaveLength(1);
  });

  it("closes the prompt and shows why a key is rejected at its field until it changes", async () => {
    const { user } = await open([fieldError("zonos_api_key", WRONG_KEY)]);
    const field = await openField(user);
    await user.type(field, "short");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "right{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(WRONG_KEY);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(field.value).toBe("short");
    await nextTask(); // in which the closed dialog returns the focus
    expect(document.activeElement).toBe(field);
    await user.type(field, "er");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the mode of a key, and when and by whom it was changed", async () => {
    await open([]);
    const row = screen.getByText("Stored: …cdef").closest("li")?.textContent;
    expect(row).toMatch(/^API keyLiveStored: …cdefLast changed Nov 20, 2026.* by ada@example\.com/);
  });

  it("keeps an unsaved value while another tab is shown", async () => {
    const { user, unmount } = await open([]);
    await user.type(await openField(user), "0123456789abcdef");
    unmount();
    await open([]);
    expect(screen.getByLabelText<HTMLInputElement>("API key: new value").value).toBe(
      "0123456789abcdef",
    );
    expect(screen.getByText("You have unsaved changes.")).toBeDefined();
  });

  it("does not keep a value that was saved, also if another tab was opened meanwhile", async () => {
    const response = deferred<void>();
    const { user, unmount } = await open([{ body: [zonosKey] }], { answered: response.promise });
    await user.type(await openField(user), "0123456789abcdef");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "right{Enter}");
    unmount();
    response.resolve();
    await waitFor(() => expect(draftStore.get()).toEqual({}));
  });

  it("keeps a value that is typed while an earlier one is saved", async () => {
    const response = deferred<void>();
    const { user } = await open([{ body: [zonosKey] }], { answered: response.promise });
    const field = await openField(user);
    await user.type(field, "0123456789abcdef");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "right{Enter}");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    await user.type(field, "0");
    response.resolve();
    await findToast();
    expect(field.value).toBe("0123456789abcdef0");
    expect(screen.getByText("You have unsaved changes.")).toBeDefined();
  });

  it.each([
    ["Replace API key", "Save"],
    ["Delete API key", "Delete"],
  ])("%s shows a wrong password in a toast once its prompt was closed", async (button, confirm) => {
    const response = deferred<void>();
    const { user } = await open([fieldError("password", WRONG_PASSWORD)], {
      answered: response.promise,
    });
    if (confirm === "Save") {
      await user.type(await openField(user), "0123456789abcdef");
      await user.click(screen.getByRole("button", { name: confirm }));
    } else await user.click(screen.getByRole("button", { name: button }));
    await user.type(dialog().getByLabelText("Current password"), "wrong");
    await user.click(dialog().getByRole("button", { name: confirm }));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    response.resolve();
    expect((await findToast()).textContent).toContain(WRONG_PASSWORD);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows a wrong password in a toast while the prompt of another action is open", async () => {
    const response = deferred<void>();
    const { user } = await open([fieldError("password", WRONG_PASSWORD)], {
      answered: response.promise,
    });
    await user.type(await openField(user), "0123456789abcdef");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.type(dialog().getByLabelText("Current password"), "wrong{Enter}");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Delete API key" }));
    response.resolve();
    await waitFor(() => expect(toastStore.get()?.description).toBe(WRONG_PASSWORD));
    expect(dialog().queryByRole("alert")).toBeNull();
  });

  it("shows a credential that is not set as its field alone, with its last change", async () => {
    const notSet: Credential = { ...zonosKey, source: null, hint: null, mode: null };
    fakeFetch({ "GET /api/admin/credentials": { body: [notSet] } });
    await renderScreen(<CredentialsPanel canChange invalidates={[]} />);
    const field = await screen.findByLabelText<HTMLInputElement>("API key");
    expect(field.placeholder).toBe("Not set");
    const row = field.closest("li");
    expect(row?.textContent).toMatch(/^API keyRequired .*\.Last changed Nov 20, 2026.* by ada@/);
    expect(row?.querySelector("button")).toBeNull();
  });

  it("says that a credential is not set to admins while only owners may set it", async () => {
    const notSet: Credential = { ...zonosKey, source: null, hint: null, mode: null };
    fakeFetch({ "GET /api/admin/credentials": { body: [notSet] } });
    await renderScreen(<CredentialsPanel canChange={false} invalidates={[]} />);
    expect((await screen.findByText("Not set")).closest("li")?.textContent).toMatch(
      /^API keyNot set/,
    );
  });

  it("keeps what is typed, the result of a test and the focus when the reload after it fails", async () => {
    let list: FakeResponse = { body: [zonosKey] };
    fakeFetch({
      "GET /api/admin/credentials": () => list,
      "POST /api/admin/connections/zonos/test": () => {
        list = "unreachable";
        return { body: { isAccepted: true, message: null } };
      },
    });
    const { user } = await renderScreen(<CredentialsPanel canChange={true} invalidates={[]} />);
    await screen.findByText("Stored: …cdef");
    const field = await openField(user);
    await user.type(field, "new-key");
    const test = screen.getByRole("button", { name: "Test connection" });
    await user.click(test);
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    expect(screen.getByText("The provider accepted the key.")).toBeDefined();
    expect(field.value).toBe("new-key");
    expect(document.activeElement).toBe(test);
  });

  it("deletes a credential with the password", async () => {
    const { user, writes } = await open([]);
    await user.click(screen.getByRole("button", { name: "Delete API key" }));
    await user.type(dialog().getByLabelText("Current password"), "right");
    await user.click(dialog().getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(writes()).toEqual([{ password: "right" }]);
  });

  it("changes nothing for admins while only owners may", async () => {
    await open([], { canChange: false });
    expect(screen.queryByRole("button", { name: "Replace API key" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete API key" })).toBeNull();
    expect(screen.getByText("Only owners can change these credentials.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Test connection" })).toBeDefined();
  });
});
