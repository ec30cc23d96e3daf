import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import { type FakeRequest, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, findToast, renderScreen } from "#client/testing/render.tsx";
import { settingValue } from "#shared/settings/settings.ts";
import { ServiceLevelCard } from "./service-level-card.tsx";

const KEY = "zonos_service_level_code";

function StoredServiceLevel() {
  const { data: settings } = useQuery(adminSettingsQuery);
  return (
    <main tabIndex={-1}>
      {settings ? <ServiceLevelCard value={settingValue(settings, KEY)} /> : null}
    </main>
  );
}

async function open(stored: { value: string }, save: (request: FakeRequest) => FakeResponse) {
  const requests = fakeFetch({
    "GET /api/admin/settings": () => ({ body: [{ key: KEY, ...stored }] }),
    [`PUT /api/admin/settings/${KEY}`]: save,
  });
  const { user, unmount } = await renderScreen(<StoredServiceLevel />);
  const field = await screen.findByLabelText<HTMLInputElement>("Service level code");
  async function saveText(text: string) {
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole("button", { name: "Save" }));
  }
  const saved = () => requests.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { user, unmount, field, saveText, saved };
}

it("overwrites the code of another administrator only when it is saved again", async () => {
  const stored = { value: "dhl" };
  const { field, saveText, saved } = await open(stored, ({ body }) => {
    const { value, seen } = body as { value: string; seen?: string };
    const isLost = seen !== undefined && seen !== stored.value;
    if (isLost) return { status: 409, body: { stored: stored.value } };
    stored.value = value;
    return {};
  });
  stored.value = "fedex";
  await saveText("ups");
  expect((await findToast()).textContent).toContain("is now fedex; you chose ups");
  expect([stored.value, field.value]).toEqual(["fedex", "ups"]);
  await saveText("ups ");
  await waitFor(() => expect(stored.value).toBe("ups"));
  expect(saved()).toEqual([
    { value: "ups", seen: "dhl" },
    { value: "ups", seen: "fedex" },
  ]);
  await waitFor(() => expect(field.value).toBe("ups"));
});

it("shows the default once an empty code is saved", async () => {
  const stored = { value: "dhl" };
  const { field, saveText } = await open(stored, () => {
    stored.value = "";
    return {};
  });
  await saveText(" ");
  await waitFor(() => expect(field.value).toBe("custom:custom"));
});

it("shows at the field why the server rejects it", async () => {
  const message = "Enter it with no spaces.";
  const body = { message, fields: { value: message } };
  const { field, saveText } = await open({ value: "dhl" }, () => ({ status: 400, body }));
  await saveText("dhl express");
  expect((await findToast()).textContent).toContain(`Service level code: ${message}`);
  expect(await findAnnouncement()).toBe("");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

it("keeps an unsaved code while another tab is shown, until it is saved or discarded", async () => {
  const stored = { value: "dhl" };
  const save = ({ body }: FakeRequest) => {
    stored.value = (body as { value: string }).value;
    return {};
  };
  const first = await open(stored, save);
  await first.user.type(first.field, "_express");
  first.unmount();
  const second = await open(stored, save);
  expect(second.field.value).toBe("dhl_express");
  await second.user.click(screen.getByRole("button", { name: "Discard" }));
  expect(second.field.value).toBe("dhl");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(draftStore.get()).toEqual({});
  await second.saveText("ups");
  await waitFor(() => expect(draftStore.get()).toEqual({}));
  expect(second.field.value).toBe("ups");
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});
