import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { toast } from "#client/lib/toast.ts";
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

function PageWithTwoDialogs() {
  const [isOuterOpen, setOuterOpen] = useState(false);
  const [isInnerOpen, setInnerOpen] = useState(false);
  const closeBoth = () => {
    setInnerOpen(false);
    setOuterOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOuterOpen(true)}>
        Open outer
      </button>
      {isOuterOpen ? (
        <Dialog title="Outer" width="large" onClose={() => setOuterOpen(false)}>
          <button type="button" onClick={() => setInnerOpen(true)}>
            Open inner
          </button>
        </Dialog>
      ) : null}
      {isInnerOpen ? (
        <Dialog title="Inner" width="small" onClose={() => setInnerOpen(false)}>
          <button type="button" onClick={closeBoth}>
            Close both
          </button>
        </Dialog>
      ) : null}
    </>
  );
}

/** The entries of dialogs at the current place in the history. */
const entries = () => history.state?.openDialogs ?? 0;

it("closes with the browser's Back button, the innermost first", async () => {
  const { user } = await renderScreen(<PageWithTwoDialogs />);
  await user.click(screen.getByRole("button", { name: "Open outer" }));
  await user.click(screen.getByRole("button", { name: "Open inner" }));
  expect(entries()).toBe(2);
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Inner" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Outer" })).not.toBeNull();
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(entries()).toBe(0);
});

it("leaves no entries in the history when dialogs close by a button", async () => {
  const { user } = await renderScreen(<PageWithTwoDialogs />);
  await user.click(screen.getByRole("button", { name: "Open outer" }));
  await user.click(screen.getByRole("button", { name: "Open inner" }));
  await user.click(screen.getByRole("button", { name: "Close both" }));
  await waitFor(() => expect(entries()).toBe(0));
  await user.click(screen.getByRole("button", { name: "Open outer" }));
  expect(entries()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(entries()).toBe(0));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("closes on the first Escape while a toast is shown, but not the dialog behind it", async () => {
  const { user } = await renderScreen(<PageWithTwoDialogs />);
  await user.click(screen.getByRole("button", { name: "Open outer" }));
  await user.click(screen.getByRole("button", { name: "Open inner" }));
  act(() => toast({ title: "Saved" }));
  await screen.findByText("Saved");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Inner" })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Outer" })).not.toBeNull();
});
