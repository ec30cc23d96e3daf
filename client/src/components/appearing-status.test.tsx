import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { EmptyState } from "./empty-state.tsx";
import { QueryList } from "./query-list.tsx";
import { SaveBar } from "./save-bar.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const query = { data: [], error: null, isPending: false, isPlaceholderData: false };

const STATUSES = {
  "of unsaved changes": <SaveBar isBusy={false} form="settings" onDiscard={vi.fn()} />,
  "of a list without rows": (
    <QueryList
      query={query as never} // safe: the properties that the list reads
      errorText=""
      rows={{ count: 1, className: "" }}
      empty={() => <EmptyState title="No rows" />}
    >
      {() => null}
    </QueryList>
  ),
};

it.each(Object.entries(STATUSES))(
  "a status %s appears before its text, which screen readers would otherwise not announce",
  async (_name, ui) => {
    await renderAsync(ui);
    const [text] = screen.getByRole("status").children;
    expect(text?.className).toBe("invisible");
    act(() => void vi.runAllTimers());
    expect(text?.className).toBe("");
  },
);
