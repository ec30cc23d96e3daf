import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { field, openCalculator } from "#client/features/calculator/test-calculator.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import { PasteArea } from "./paste-area.tsx";
import { pastedTextStore } from "./pasted-text.ts";

afterEach(() => pastedTextStore.set(""));

const findField = () =>
  screen.findByRole<HTMLTextAreaElement>("textbox", {
    name: "Rows from a spreadsheet or a CSV file",
  });

async function openPasteArea() {
  const onRead = vi.fn();
  const { user } = await renderScreen(<PasteArea onRead={onRead} />);
  const field = await findField();
  const read = () => user.click(screen.getByRole("button", { name: "Preview rows" }));
  return { user, onRead, field, read };
}

describe("the field for pasted rows", () => {
  it("gets the focus when it opens, so that rows can be pasted at once", async () => {
    const { user, onRead, field, read } = await openPasteArea();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("spellcheck")).toBe("false");
    await user.paste("Lamp,12.5,2,USD,CN");
    await read();
    expect(onRead).toHaveBeenCalledWith("Lamp,12.5,2,USD,CN");
  });

  it("shows an error and gets the focus when it is empty, until it is filled in", async () => {
    const { user, onRead, field, read } = await openPasteArea();
    await user.paste(" \n");
    await read();
    expect(screen.getByRole("alert").textContent).toBe("Paste at least one row");
    expect(field.getAttribute("aria-describedby")).toBe("bulk-paste-hint bulk-paste-error");
    expect(document.activeElement).toBe(field);
    expect(onRead).not.toHaveBeenCalled();
    await user.paste("Lamp");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("keeps the pasted rows when it is closed, until they are imported", async () => {
  const { user } = await openCalculator({ showBulkImport: true });
  const toggle = () => user.click(screen.getByRole("button", { name: "Paste rows" }));
  await toggle();
  await findField();
  await user.paste("Lamp,12.5,2,USD,CN");
  await toggle();
  expect(screen.queryByText("Preview rows")).toBeNull();
  await toggle();
  expect((await findField()).value).toBe("Lamp,12.5,2,USD,CN");
  await user.click(screen.getByRole("button", { name: "Preview rows" }));
  await user.click(await screen.findByRole("button", { name: "Replace items" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await toggle();
  expect((await findField()).value).toBe("");
});

describe("rows pasted into a description", () => {
  const paste = async (showBulkImport: boolean) => {
    const { user } = await openCalculator({ showBulkImport });
    await user.click(await field("Description"));
    await user.paste("Lamp\t12.5\t2\tUSD\tCN");
  };

  it("are previewed for import", async () => {
    await paste(true);
    expect(await screen.findByRole("dialog", { name: "Review import" })).toBeDefined();
    expect((await field("Description")).value).toBe("");
  });

  it("stay text while a setting hides the import", async () => {
    await paste(false);
    expect((await field("Description")).value).toContain("Lamp");
  });
});
