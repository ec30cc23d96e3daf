import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { Button, IconButton } from "./button.tsx";

const findSpinner = () => document.querySelector(".motion-safe\\:animate-spin");

it("shows a busy button with its name and a spinner, and blocks its clicks", async () => {
  const onClick = vi.fn();
  await renderScreen(
    <Button isBusy onClick={onClick}>
      Log in
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Log in" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.contains(findSpinner())).toBe(true);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it("shows no spinner on a button that the action of another one blocks", async () => {
  const onClick = vi.fn();
  await renderScreen(
    <Button isBlocked onClick={onClick}>
      Cancel
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Cancel" });
  expect(button.getAttribute("aria-busy")).toBeNull();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(findSpinner()).toBeNull();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it("shows a spinner in place of the icon of a busy button", async () => {
  await renderScreen(
    <IconButton label="End session" isBusy>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  const button = screen.getByRole("button", { name: "End session" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.contains(findSpinner())).toBe(true);
  expect(button.querySelector("svg")).toBeNull();
});
