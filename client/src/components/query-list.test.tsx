import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { EmptyState } from "./empty-state.tsx";
import { QueryList } from "./query-list.tsx";

const List = ({ rows, error = null }: { rows?: string[]; error?: Error | null }) => (
  <QueryList
    // safe: the properties that the list reads
    query={{ data: rows, error, isPending: false, isPlaceholderData: false } as never}
    errorText=""
    rows={{ count: 1, className: "" }}
    empty={(data: string[]) => (data.length === 0 ? <EmptyState title="No match" /> : null)}
  >
    {(data: string[]) => <button type="button">{data.join()}</button>}
  </QueryList>
);

it("announces that a search has no match in a status that was there before", async () => {
  const { rerender } = await renderAsync(<List rows={["Vietnam"]} />);
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  rerender(<List rows={[]} />);
  expect(screen.getByRole("status")).toBe(status);
  expect(status.textContent).toBe("No match");
});

it("gives the focus of a page that disappears because another cannot be loaded to what is around it", async () => {
  const list = (props: Parameters<typeof List>[0]) => (
    <div tabIndex={-1}>
      <List {...props} />
    </div>
  );
  const { rerender } = await renderAsync(list({ rows: ["Next page"] }));
  const button = screen.getByRole("button", { name: "Next page" });
  button.focus();
  rerender(list({ error: new Error("No connection") }));
  expect(button.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("alert").parentElement);
});
