import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { Pagination } from "./pagination.tsx";

it("announces the page that is shown, and nothing for a single page", async () => {
  const props = { page: 2, onPageChange: vi.fn() };
  const { rerender } = await renderAsync(<Pagination {...props} pageCount={5} />);
  expect(screen.getByRole("status").textContent).toBe("Page 2 of 5");
  rerender(<Pagination {...props} pageCount={1} />);
  expect(screen.queryByRole("status")).toBeNull();
});
