import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { CodeForm } from "./code-form.tsx";

afterEach(() => history.replaceState(null, "", "/"));

const CODE = "5DCK-UQ7C-5HNV-CJZD";

it.each([
  CODE,
  ` ${CODE} `,
  `https://duty.example/verify/${CODE}`,
  `https://duty.example/verify/${CODE}/`,
  `https://duty.example/verify/${CODE}?lng=de`,
  `https://duty.example/verify/${CODE}#top`,
])("opens the verification page for %j", async (typed) => {
  const { user } = await renderScreen(<CodeForm />);
  await user.type(screen.getByRole("textbox"), typed);
  await user.click(screen.getByRole("button", { name: "Verify payment" }));
  expect(location.pathname + location.search).toBe(`/verify/${CODE}`);
});

it("asks for a code without one", async () => {
  const { user } = await renderScreen(<CodeForm />);
  await user.click(screen.getByRole("button", { name: "Verify payment" }));
  expect(location.pathname).toBe("/");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("appears with its field focused if the code is wrong, whose error screen readers then announce", async () => {
  await renderScreen(<CodeForm code="TX-1" error="No payment found" />);
  const field = screen.getByRole("textbox");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-describedby")).toContain(screen.getByText("No payment found").id);
});

function LatePage() {
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setWrong(true)}>
        Load
      </button>
      {isWrong ? <CodeForm code="TX-1" error="No payment found" /> : null}
    </>
  );
}

it("leaves the focus where the visitor has moved it", async () => {
  const { user } = await renderScreen(<LatePage />);
  await user.click(screen.getByRole("button"));
  await screen.findByRole("textbox");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Load" }));
});
