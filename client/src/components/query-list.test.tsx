import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { EmptyState } from "./empty-state.tsx";
import { QueryList } from "./query-list.tsx";

const List = ({ rows }: { rows: string[] }) => (
  <QueryList
    // safe: the properties that the list reads
    query={{ data: rows, error: null, isPending: false, isPlaceholderData: false } as never}
    errorText=""
    rows={{ count: 1, className: "" }}
    empty={(data: string[]) => (data.length === 0 ? <EmptyState title="No match" /> : null)}
  >
    {(data: string[]) => data.join()}
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
