import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Dialog } from "#client/components/dialog.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";

const dialog = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });

it("the button lists the keys with what they do, and has the focus again when the list closes", async () => {
  const { user } = await renderScreen(<KeyboardHelp className="" />);
  const button = screen.getByRole("button", { name: "Keyboard shortcuts" });
  await user.click(button);
  expect((await dialog()).textContent).toContain("CalculateCtrl + Enter");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

it.each(["Control", "Meta"])("%s and / open the list", async (modifier) => {
  const { user } = await renderScreen(<KeyboardHelp className="" />);
  await user.keyboard(`{${modifier}>}/{/${modifier}}`);
  expect(await dialog()).toBeDefined();
});

it("neither / alone nor the keys above another dialog open the list", async () => {
  const { user, unmount } = await renderScreen(<KeyboardHelp className="" />);
  await user.keyboard("/");
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  const { user: other } = await renderScreen(
    <>
      <KeyboardHelp className="" />
      <Dialog width="small" title="Import" onClose={() => {}}>
        Rows
      </Dialog>
    </>,
  );
  await other.keyboard("{Control>}/{/Control}");
  expect(screen.getByRole("dialog", { name: "Import" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
});
