import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import {
  deferred,
  type FakeRequest,
  type FakeResponse,
  fakeFetch,
} from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { LoginSecurityCard } from "./login-security-card.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

const BULK = "Show item import and export";
const PROVIDER = "Calculate with the landed-cost provider";
const SHIPPING = "Show shipping and insurance";
const REQUIRE_CODES = "Require HS codes";

let stored: Record<string, string>;
let failedRead: FakeResponse | null;

beforeEach(() => {
  failedRead = null;
  stored = {
    accept_payments: "false",
    calculation_method: "csv",
    use_tariff_schedule: "true",
    require_hs_codes: "false",
    require_complete_to_pay: "false",
    show_customs_fees: "false",
    show_bulk_import: "true",
    show_shipping_insurance: "true",
  };
});

type RespondToSave = (key: string) => FakeResponse | Promise<FakeResponse>;

/** A server that stores each changed setting whose `save` has no error status. */
function fakeSettings(save: RespondToSave = () => ({})): FakeRequest[] {
  const put =
    (key: string) =>
    async ({ body }: FakeRequest) => {
      const { value, expectedValue } = body as { value: string; expectedValue: string };
      if (value === expectedValue) return {};
      const response = await save(key);
      if (response !== "unreachable" && !response.status) stored[key] = value;
      return response;
    };
  return fakeFetch({
    "GET /api/admin/settings": () =>
      failedRead ?? { body: Object.entries(stored).map(([key, value]) => ({ key, value })) },
    ...Object.fromEntries(
      Object.keys(stored).map((key) => [`PUT /api/admin/settings/${key}`, put(key)]),
    ),
  });
}

/** The requests that save a setting, as "key: replaced value → value". */
const saves = (requests: FakeRequest[]) =>
  requests
    .filter(({ method }) => method === "PUT")
    .map(({ path, body }) => {
      const { value, expectedValue } = body as { value: string; expectedValue: string };
      return `${path.split("/").at(-1)}: ${expectedValue} → ${value}`;
    });

const findSwitch = (name: string) => screen.findByRole("switch", { name });

const isOn = async (name: string) =>
  (await findSwitch(name)).getAttribute("aria-checked") === "true";

const saveButton = () => screen.getByRole("button", { name: "Save" });

describe("saving the settings", () => {
  it("sends four settings and those changed, with the values they replace, and shows one toast", async () => {
    const requests = fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(await findSwitch(REQUIRE_CODES));
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain("Settings saved");
    expect(saves(requests)).toEqual([
      "accept_payments: false → false",
      "calculation_method: csv → csv",
      "show_bulk_import: true → false",
      "show_shipping_insurance: true → true",
      "require_hs_codes: false → true",
    ]);
    expect(await isOn(BULK)).toBe(false);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("names the setting that could not be saved and keeps the changes to save again", async () => {
    fakeSettings((key) =>
      key === "show_shipping_insurance" ? { status: 409, body: { message: "Locked" } } : {},
    );
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(await findSwitch(SHIPPING));
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain(`Error ${SHIPPING}: Locked`);
    expect(stored).toMatchObject({ show_bulk_import: "false", show_shipping_insurance: "true" });
    expect(await isOn(SHIPPING)).toBe(false);
    expect(saveButton()).toBeDefined();
  });

  it("does not undo what another administrator changed meanwhile", async () => {
    fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    stored.show_shipping_insurance = "false";
    await user.click(saveButton());
    await findToast();
    expect(stored).toMatchObject({ show_bulk_import: "false", show_shipping_insurance: "false" });
    expect(await isOn(SHIPPING)).toBe(false);
  });

  it.each([
    [BULK, "show_bulk_import", "true", "is now on; you chose off"],
    [PROVIDER, "calculation_method", "csv", "is now off; you chose on"],
    ["Site title", "brand_title", "", "is now not set; you chose Acme"],
  ])(
    "says in words what became of “%s”, which someone else changed",
    async (name, key, now, text) => {
      stored.brand_title = "";
      fakeSettings((saved) => (saved === key ? { status: 409, body: { stored: now } } : {}));
      const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
      if (key === "brand_title") {
        await user.type(await screen.findByRole("textbox", { name }), "Acme");
      } else {
        await user.click(await findSwitch(name));
      }
      await user.click(saveButton());
      expect((await findToast()).textContent).toContain(text);
    },
  );

  it("saves what had failed on the second attempt", async () => {
    let attempts = 0;
    fakeSettings((key) => (key === "show_bulk_import" && ++attempts === 1 ? "unreachable" : {}));
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain(`${BULK}: Could not reach the server`);
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBeNull());
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
    expect(stored.show_bulk_import).toBe("false");
  });

  it("keeps the form while neither the save nor the reload reaches the server", async () => {
    fakeSettings(() => "unreachable");
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    failedRead = "unreachable";
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain(`${BULK}: Could not reach the server`);
    expect(screen.queryByText("The settings could not be loaded.")).toBeNull();
    expect(await isOn(BULK)).toBe(false);
  });

  it("ignores further clicks while it is pending", async () => {
    const response = deferred<FakeResponse>();
    const requests = fakeSettings(() => response.promise);
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.dblClick(saveButton());
    await user.click(saveButton());
    response.resolve({});
    await findToast();
    expect(saves(requests)).toHaveLength(4);
  });

  it("opens the login when the session has expired", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    fakeSettings(() => ({ status: 401, body: { code: "errors.unauthorized" } }));
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(saveButton());
    expect((await findToast()).textContent).not.toContain(BULK);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
    assign.mockRestore();
  });

  it("opens the login once when both the save and the reload find the session expired", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const requests = fakeSettings(() => ({ status: 401, body: { code: "errors.unauthorized" } }));
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    failedRead = { status: 401, body: { code: "errors.unauthorized" } };
    await user.click(saveButton());
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requests.filter(({ method }) => method === "GET").length).toBeGreaterThan(1);
    expect(assign).toHaveBeenCalledTimes(1);
    assign.mockRestore();
  });
});

describe("a save that takes time", () => {
  it("keeps what is switched meanwhile as unsaved", async () => {
    const response = deferred<FakeResponse>();
    fakeSettings(() => response.promise);
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(saveButton());
    await user.click(await findSwitch(SHIPPING));
    response.resolve({});
    await findToast();
    expect([await isOn(BULK), await isOn(SHIPPING)]).toEqual([false, false]);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect([await isOn(BULK), await isOn(SHIPPING)]).toEqual([false, true]);
  });

  it("leaves nothing unsaved, also if another tab was opened meanwhile", async () => {
    const response = deferred<FakeResponse>();
    fakeSettings(() => response.promise);
    const { user, unmount } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(saveButton());
    unmount();
    response.resolve({});
    await waitFor(() => expect(draftStore.get()).toEqual({}));
    await renderScreen(<SettingsPanel hasProviderKey />);
    expect(await isOn(BULK)).toBe(false);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});

describe("the text fields of the settings", () => {
  it("saves a rate in any notation and a trimmed title", async () => {
    Object.assign(stored, { baseline_tariff_rate: "10", brand_title: "" });
    fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    const rate = await screen.findByRole("textbox", { name: "Baseline tariff rate (%)" });
    await user.clear(rate);
    await user.type(rate, "12,5");
    await user.type(screen.getByRole("textbox", { name: "Site title" }), " Acme ");
    await user.click(saveButton());
    await findToast();
    expect(stored).toMatchObject({ baseline_tariff_rate: "12.5", brand_title: "Acme" });
  });

  it("rejects a rate with more decimals than are stored", async () => {
    stored.baseline_tariff_rate = "10";
    const requests = fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    const rate = await screen.findByRole("textbox", { name: "Baseline tariff rate (%)" });
    await user.type(rate, ".125");
    expect(screen.getByRole("alert").textContent).toContain("with at most 2 decimals");
    await user.click(saveButton());
    expect(saves(requests)).toEqual([]);
  });

  it("keeps a title that is too long, says by how much, and does not save it", async () => {
    const requests = fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "Site title" });
    await user.click(title);
    await user.paste("x".repeat(61));
    expect(title.value).toHaveLength(61);
    expect(screen.getByRole("alert").textContent).toBe(
      "Use at most 60 characters. This text has 61.",
    );
    await user.click(saveButton());
    expect(document.activeElement).toBe(title);
    expect(saves(requests)).toEqual([]);
    await user.type(title, "{Backspace}");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("accepts a pasted brand color with spaces around it", async () => {
    fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await screen.findByRole("textbox", { name: "Brand color" }));
    await user.paste(" #1a4fa0 ");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not save a brand color that cannot be read", async () => {
    const requests = fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    const color = await screen.findByRole("textbox", { name: "Brand color" });
    await user.type(color, "#ffcc00");
    expect(screen.getByRole("alert").textContent).toContain("too light to read");
    await user.click(saveButton());
    expect(document.activeElement).toBe(color);
    expect(saves(requests)).toEqual([]);
  });
});

it("warns that calculations will fail with a provider that has no usable API key", async () => {
  fakeSettings();
  const { user } = await renderScreen(<SettingsPanel hasProviderKey={false} />);
  const provider = await findSwitch(PROVIDER);
  expect(screen.queryByText(/has no usable API key/)).toBeNull();
  await user.click(provider);
  expect(screen.getByText(/has no usable API key/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Enter credentials" });
  expect(link.getAttribute("href")).toBe("/admin/dashboard/credentials");
  await user.click(provider);
  expect(screen.queryByText(/has no usable API key/)).toBeNull();
});

it("shows that a switch of another tab could not be loaded, and loads it again", async () => {
  failedRead = { status: 500 };
  fakeSettings();
  const { user } = await renderScreen(<LoginSecurityCard invalidates={[]} />);
  expect(await screen.findByText("The settings could not be loaded.")).toBeDefined();
  failedRead = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await isOn("Require two-step login")).toBe(false);
});

it("gives the focus of a saved switch that could not be loaded again to what is around it", async () => {
  stored.two_step_required = "true";
  fakeSettings();
  const { user } = await renderScreen(
    <div tabIndex={-1} data-testid="panel">
      <LoginSecurityCard invalidates={[]} />
    </div>,
  );
  const required = await findSwitch("Require two-step login");
  failedRead = "unreachable";
  await user.click(required);
  await screen.findByText("The settings could not be loaded.");
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
});

it("requires two-step login only after the consequence is confirmed, and allows it off at once", async () => {
  const NAME = "Require two-step login";
  stored.two_step_required = "false";
  const requests = fakeSettings();
  const { user } = await renderScreen(<LoginSecurityCard invalidates={[]} />);
  await user.click(await findSwitch(NAME));
  const dialog = screen.getByRole("dialog", { name: NAME });
  expect(dialog.textContent).toContain("cannot use the portal until they set it up");
  expect(document.activeElement?.textContent).toBe("Cancel");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(saves(requests)).toEqual([]);

  await user.click(await findSwitch(NAME));
  await user.click(screen.getByRole("button", { name: NAME }));
  await waitFor(async () => expect(await isOn(NAME)).toBe(true));
  await user.click(await findSwitch(NAME));
  await waitFor(async () => expect(await isOn(NAME)).toBe(false));
});

describe("unsaved changes of the settings", () => {
  it("unsaved changes of the settings are shown again when the panel is reopened", async () => {
    fakeSettings();
    const { user, unmount } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    unmount();
    await renderScreen(<SettingsPanel hasProviderKey />);
    expect(await isOn(BULK)).toBe(false);
    expect(saveButton()).toBeDefined();
  });

  it("unsaved changes of the settings are undone by Discard and by switching back", async () => {
    fakeSettings();
    const { user } = await renderScreen(<SettingsPanel hasProviderKey />);
    await user.click(await findSwitch(BULK));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await isOn(BULK)).toBe(true);
    await user.click(await findSwitch(BULK));
    await user.click(await findSwitch(BULK));
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
