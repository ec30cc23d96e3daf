import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { SearchField } from "./search-field.tsx";

it("takes cells that are pasted from a spreadsheet, with a space for the tab between them", async () => {
  const onSearch = vi.fn();
  const { user } = await renderScreen(<SearchField label="Search" search="" onSearch={onSearch} />);
  await user.click(screen.getByRole("searchbox"));
  await user.paste("China\tCN");
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith("China CN"));
});
