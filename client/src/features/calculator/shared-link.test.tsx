import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FormValues } from "#client/features/calculator/form/form-values.ts";
import { shareLink } from "#client/features/calculator/form/share-link.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import {
  calculateButton,
  calculates,
  field,
  filledIn,
  openCalculator,
  shirts,
  storeDraft,
} from "./test-calculator.tsx";

describe("a shared link", () => {
  const openLink = (form: FormValues) => {
    location.hash = new URL(shareLink(form, "EUR") ?? "").hash;
  };
  beforeEach(() => void fakeFetch(calculates));
  const linked = { ...filledIn, items: [{ ...shirts, description: "Linked hats" }] };

  it("fills in the form and chooses the currency", async () => {
    storeDraft(filledIn);
    openLink(linked);
    await openCalculator();
    expect((await field("Description")).value).toBe("Linked hats");
    expect(await field("Unit value in EUR")).toBeDefined();
  });

  it("calculates at once, in its currency", async () => {
    const requests = fakeFetch(calculates);
    openLink(linked);
    await openCalculator();
    expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
    expect(requests.map(({ body }) => body)).toMatchObject([
      { currency: "EUR", items: [{ description: "Linked hats" }] },
    ]);
  });

  it("calculates nothing while it is incomplete", async () => {
    const requests = fakeFetch({});
    openLink({ ...linked, fromCountry: "" });
    await openCalculator();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(requests).toEqual([]);
  });

  it("is opened also in a tab that shows the calculator already", async () => {
    const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
    const { unmount } = await openCalculator();
    openLink(linked);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    location.hash = "#content"; // as the link that skips to the content
    unmount();
    openLink(linked);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("that was cut off is not read, which is said until it is dismissed", async () => {
    storeDraft(filledIn);
    openLink(linked);
    location.hash = location.hash.slice(0, -20);
    const { user } = await openCalculator();
    const notice = await screen.findByText(/^The shared link could not be read/);
    expect(notice.closest("[role=status]")).not.toBeNull();
    expect((await field("Description")).value).toBe("Shirts");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(/^The shared link/)).toBeNull();
  });

  it("stays in the URL while nothing is edited", async () => {
    openLink(linked);
    const { unmount } = await openCalculator();
    unmount();
    await openCalculator();
    expect(location.hash).toMatch(/^#c=/);
    expect((await field("Description")).value).toBe("Linked hats");
  });

  it("leaves its values to a reload with its result when the address has lost it", async () => {
    storeDraft(filledIn);
    openLink(linked);
    const { unmount } = await openCalculator();
    await screen.findAllByText("$2.00");
    unmount();
    location.hash = ""; // as the logo's link, or the receipt's address
    await openCalculator();
    expect((await field("Description")).value).toBe("Linked hats");
    expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Your entries have changed/)).toBeNull();
  });

  it("gives way to edits, which survive a reload", async () => {
    openLink(linked);
    const { user, unmount } = await openCalculator();
    await user.type(await field("Description"), " and caps");
    expect(location.hash).toBe("");
    window.dispatchEvent(new Event("pagehide"));
    unmount();
    await openCalculator();
    expect((await field("Description")).value).toBe("Linked hats and caps");
    expect(await field("Unit value in EUR")).toBeDefined();
  });
});

describe("copying a shared link", () => {
  it("copies the values that the form has at that moment", async () => {
    fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    const copyLink = await screen.findByRole("button", { name: "Copy link" });
    await user.type(await field("Description"), " and caps");
    await user.click(copyLink);
    const latest = { ...filledIn, items: [{ ...shirts, description: "Shirts and caps" }] };
    expect(await navigator.clipboard.readText()).toBe(shareLink(latest, "USD"));
  });
});

describe("a draft", () => {
  it("survives a reload right after the last key press", async () => {
    const { user, unmount } = await openCalculator();
    await user.type(await field("Description"), "Shirts");
    window.dispatchEvent(new Event("pagehide"));
    unmount();
    await openCalculator();
    expect((await field("Description")).value).toBe("Shirts");
  });

  it("is not stored where the browser denies its storage, and the calculator works", async () => {
    fakeFetch(calculates);
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(denyAccess);
    location.hash = new URL(shareLink(filledIn, "USD") ?? "").hash;
    const { user } = await openCalculator();
    expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
    await user.type(await field("Description"), " and caps");
    window.dispatchEvent(new Event("pagehide"));
    await user.click(calculateButton());
    expect((await field("Description")).value).toBe("Shirts and caps");
  });
});

function denyAccess(): never {
  throw new DOMException("Access is denied", "SecurityError");
}
