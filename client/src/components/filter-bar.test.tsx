import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { FilterBar } from "./filter-bar.tsx";

type Filters = { search?: string | undefined; status?: string | undefined };

function FilteredList({ onFilters }: { onFilters: (filters: Filters) => void }) {
  const [filters, setFilters] = useState<Filters>({ status: "failed" });
  const change = (changed: Filters) => {
    setFilters(changed);
    onFilters(changed);
  };
  return (
    <FilterBar
      searchLabel="Search"
      filters={filters}
      onSearch={(search) => change({ ...filters, search })}
      onClear={() => change({})}
    >
      {null}
    </FilterBar>
  );
}

it("clears also a search that was typed just before", async () => {
  const onFilters = vi.fn();
  const { user } = await renderScreen(<FilteredList onFilters={onFilters} />);
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  await user.type(search, "TX-1");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(search.value).toBe("");
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than a pause in typing
  expect(onFilters).toHaveBeenLastCalledWith({});
});
