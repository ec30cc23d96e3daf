import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { AccountBar } from "./account-bar.tsx";

describe("AccountBar", () => {
  async function open() {
    const { user } = await renderScreen(
      <>
        <AccountBar user={olga}>
          <button type="button">Log out</button>
        </AccountBar>
        <button type="button">Elsewhere</button>
      </>,
    );
    const button = screen.getByRole("button", { name: /Account menu$/ });
    return { user, button };
  }

  it("shows the account and what is added only while it is open", async () => {
    const { user, button } = await open();
    expect(screen.queryByRole("link")).toBeNull();
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await user.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("link", { name: "Your account" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Log out" })).toBeDefined();
    await user.click(button);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("closes with Escape, which returns the focus, and when the focus leaves it", async () => {
    const { user, button } = await open();
    await user.tab();
    await user.keyboard("{Enter}");
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Home");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("link")).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(screen.queryByRole("link")).toBeNull();
  });
});
