import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { CommandList, type CommandOption } from "./command-list.tsx";

const GROUPS = [
  { label: "Tabs", options: [{ id: "fees", label: "Fees" }] },
  {
    label: "Users",
    options: [
      { id: "ada", label: "Ada" },
      { id: "grace", label: "Grace", detail: "grace@example.com" },
    ],
  },
];

function Searched({ onChoose }: { onChoose: (option: CommandOption) => void }) {
  const [text, setText] = useState("");
  return (
    <CommandList
      label="Search"
      placeholder="Search"
      text={text}
      onText={setText}
      groups={text === "nothing" ? [] : GROUPS}
      status={text === "nothing" ? "No match" : "3 matches"}
      onChoose={onChoose}
    />
  );
}

describe("CommandList", () => {
  async function open() {
    const onChoose = vi.fn();
    const { user } = await renderScreen(<Searched onChoose={onChoose} />);
    const field = screen.getByRole("combobox", { name: "Search" });
    const activeText = () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    return { user, field, activeText, onChoose };
  }

  it("moves through the options of all groups with the arrow keys, and around the ends", async () => {
    const { user, field, activeText } = await open();
    expect(document.activeElement).toBe(field);
    expect(activeText()).toBe("Fees");
    await user.keyboard("{ArrowDown}");
    expect(activeText()).toBe("Ada");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Ada");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(activeText()).toBe("Gracegrace@example.com");
    await user.keyboard("{ArrowDown}");
    expect(activeText()).toBe("Fees");
  });

  it("chooses the active option with Enter, and another one with a click", async () => {
    const { user, onChoose } = await open();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onChoose).toHaveBeenLastCalledWith({ id: "ada", label: "Ada" });
    await user.click(screen.getByRole("option", { name: "Fees" }));
    expect(onChoose).toHaveBeenLastCalledWith({ id: "fees", label: "Fees" });
  });

  it("announces that there is no match, where Enter chooses nothing", async () => {
    const { user, field, onChoose } = await open();
    await user.type(field, "nothing");
    expect(screen.getByRole("status").textContent).toBe("No match");
    await user.keyboard("{Enter}");
    expect(onChoose).not.toHaveBeenCalled();
  });
});
