import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { PageTitle } from "./page-title.tsx";

function PageWithNextTitle() {
  const [isNext, setNext] = useState(false);
  return (
    <main tabIndex={-1}>
      {isNext ? <PageTitle title="Payment verification" /> : null}
      <button type="button" onClick={() => setNext(true)}>
        Verify
      </button>
    </main>
  );
}

it("takes the focus from the page, which Safari focuses when a button is clicked", async () => {
  await renderScreen(<PageWithNextTitle />);
  screen.getByRole("main").focus();
  screen.getByRole("button").click();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Payment verification"));
});

it("leaves the focus to the pressed button", async () => {
  const { user } = await renderScreen(<PageWithNextTitle />);
  await user.click(screen.getByRole("button"));
  await screen.findByRole("heading");
  expect(document.activeElement).toBe(screen.getByRole("button"));
});
