import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { useDebouncedText } from "./use-debounced-text.ts";

function SearchedList() {
  const [query, setQuery] = useState({ search: "", sort: "name" });
  const [text, setText] = useDebouncedText(query.search, (search) =>
    setQuery({ ...query, search }),
  );
  return (
    <>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setQuery({ ...query, sort: "rate" })}>
        Sort
      </button>
      <output>{`${query.search} by ${query.sort}`}</output>
    </>
  );
}

it("keeps what was changed between typing and the end of the pause", async () => {
  const { user } = await renderScreen(<SearchedList />);
  await user.type(screen.getByRole("textbox"), "viet");
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText("viet by rate")).toBeDefined();
});
