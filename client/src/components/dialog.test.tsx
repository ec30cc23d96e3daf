import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { Dialog } from "./dialog.tsx";

function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main id="content" tabIndex={-1}>
      {isOpen ? (
        <Dialog title="Schedule" width="small" onClose={() => setOpen(false)}>
          Chapters
        </Dialog>
      ) : null}
    </main>
  );
}

it("gives the focus to the page when it closes if nothing had it before", async () => {
  const { user } = await renderScreen(<PageWithDialog />);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement?.id).toBe("content"));
});
