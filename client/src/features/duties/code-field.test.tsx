import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildUrl } from "#client/lib/api.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import {
  browseSchedule,
  getScheduleLine,
  listChapters,
  MAX_SEARCH_LENGTH,
  searchSchedule,
} from "#shared/schedule/contract.ts";
import { CodeField } from "./code-field.tsx";

const shirts = {
  code: "6109.10.00",
  description: "Of cotton",
  path: ["T-shirts, singlets, tank tops"],
  general: "16.5%",
  name: "T-shirts",
  distinction: "of cotton",
};

/** The field of an item without a code, with the matches of `words`. */
async function renderField(description: string, words: string) {
  const url = buildUrl(searchSchedule.path, undefined, { q: words });
  const requests = fakeFetch({ [`GET ${url}`]: { body: { results: [shirts], isPartial: false } } });
  const onChange = vi.fn();
  const searchRef = createRef<() => void>();
  const { user } = await renderScreen(
    <CodeField
      id="code"
      value=""
      description={description}
      onChange={onChange}
      onBlur={vi.fn()}
      inputRef={null}
      searchRef={searchRef}
      error={undefined}
      fieldClass=""
      statusClass=""
    />,
  );
  return { user, requests, url, onChange, searchRef };
}

it("loads the matches of the item's description when the field gets the focus", async () => {
  const { user, requests, url } = await renderField("Shirts for men", "Shirts for men");
  expect(requests).toEqual([]);
  await user.click(screen.getByRole("combobox", { name: /HS code/ }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual([url]));
  await user.click(screen.getByRole("button", { name: "Find the code for “Shirts for men”" }));
  await screen.findByRole("option", { name: /of cotton/ });
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Find the code for/ })).toBeNull();
});

it.each(["Shirts for men", "610910"])(
  "searches for the description %j from elsewhere, until Escape empties the field",
  async (description) => {
    const { user, onChange, searchRef } = await renderField(description, description);
    act(() => searchRef.current?.());
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: /HS code/ });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(description);
    await screen.findByRole("option", { name: /of cotton/ });
    await user.keyboard("{Escape}");
    expect(field.value).toBe("");
    expect(screen.queryByRole("option")).toBeNull();
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
  },
);

it("reads the place of a match only once, as part of its name", async () => {
  const { user } = await renderField("", "shirts");
  await user.type(screen.getByRole("combobox", { name: /HS code/ }), "shirts");
  const match = await screen.findByRole("option", { name: /T-shirts.*of cotton/ });
  expect(match.title).toBe("");
  expect(within(match).getByTitle("T-shirts, singlets, tank tops › Of cotton")).toBeDefined();
});

it("leaves Escape to the input method that composes the words", async () => {
  const { user } = await renderField("", "shirts");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /HS code/ });
  await user.type(field, "shirt");
  fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
  await user.keyboard("s");
  expect(field.value).toBe("shirts");
});

it("chooses the best match of words with Enter also after the pointer has left the list", async () => {
  const { user, onChange } = await renderField("", "shirts");
  await user.type(screen.getByRole("combobox", { name: /HS code/ }), "shirts");
  const option = await screen.findByRole("option", { name: /of cotton/, selected: true });
  await user.hover(option);
  await user.unhover(option);
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledWith(shirts.code);
});

/** Keeps its value, as the calculator does. */
function StatefulField({ start = "" }) {
  const [value, setValue] = useState(start);
  return (
    <CodeField
      {...{ id: "code", value, description: "", fieldClass: "", statusClass: "" }}
      {...{
        onChange: setValue,
        onBlur: vi.fn(),
        inputRef: null,
        searchRef: null,
        error: undefined,
      }}
    />
  );
}

describe("words that no line was chosen for", () => {
  const NOT_CHOSEN = "Choose a tariff line for these words, or enter its code";

  const codeField = () => screen.getByRole<HTMLInputElement>("combobox", { name: /HS code/ });

  async function renderEmpty() {
    const url = buildUrl(searchSchedule.path, undefined, { q: "shirts" });
    fakeFetch({
      [`GET ${url}`]: { body: { results: [shirts], isPartial: false } },
      "GET /api/schedule/lines/61091000?origin=US": { body: { ...shirts, path: [] } },
    });
    return renderScreen(<StatefulField />);
  }

  it("stay in the field with an error when the pointer leaves it", async () => {
    const { user } = await renderEmpty();
    await user.type(codeField(), "shirts");
    await screen.findByRole("option", { name: /of cotton/ });
    await user.click(document.body);
    expect(codeField().value).toBe("shirts");
    expect(screen.getByText(NOT_CHOSEN)).toBeDefined();
  });

  it("are searched for again when the focus returns", async () => {
    const { user } = await renderEmpty();
    await user.type(codeField(), "shirts");
    await user.click(document.body);
    await user.click(codeField());
    expect(screen.queryByText(NOT_CHOSEN)).toBeNull();
    await screen.findByRole("option", { name: /of cotton/, selected: true });
    await user.keyboard("{Enter}");
    expect(codeField().value).toBe(shirts.code);
    await user.click(document.body);
    expect(screen.queryByText(NOT_CHOSEN)).toBeNull();
  });

  it("become the best match on Tab", async () => {
    const { user } = await renderEmpty();
    await user.type(codeField(), "shirts");
    await screen.findByRole("option", { name: /of cotton/, selected: true });
    await user.tab();
    await waitFor(() => expect(codeField().value).toBe(shirts.code));
  });

  it("are not replaced by a line that lacks some of them", async () => {
    const url = buildUrl(searchSchedule.path, undefined, { q: "moon shirts" });
    fakeFetch({ [`GET ${url}`]: { body: { results: [shirts], isPartial: true } } });
    const { user } = await renderScreen(<StatefulField />);
    await user.type(codeField(), "moon shirts");
    await screen.findByText(/^No tariff line has all of these words/);
    expect(screen.getByRole("option", { name: /of cotton/, selected: false })).toBeDefined();
    await user.keyboard("{Enter}");
    expect(codeField().value).toBe("moon shirts");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(codeField().value).toBe(shirts.code);
  });

  it("say what to try when no line is found", async () => {
    const url = buildUrl(searchSchedule.path, undefined, { q: "zyx" });
    fakeFetch({ [`GET ${url}`]: { body: { results: [], isPartial: true } } });
    const { user } = await renderScreen(<StatefulField />);
    await user.type(codeField(), "zyx");
    expect(await screen.findByText(/Try a broader word/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Browse the schedule" })).toBeDefined();
  });

  it("have an error when they were typed before the search was loaded and left", async () => {
    await renderScreen(<StatefulField start="shirts" />);
    expect(screen.getByText(NOT_CHOSEN)).toBeDefined();
    expect(screen.queryByRole("listbox")?.childElementCount ?? 0).toBe(0);
  });
});

const incomplete = {
  ...{ id: "code", value: "6109", description: "", fieldClass: "", statusClass: "" },
  ...{ onChange: vi.fn(), onBlur: vi.fn(), inputRef: null, searchRef: null },
};

/** Rejects its code after it has got the focus, as the form does. */
function RejectedField() {
  const [error, setError] = useState<string>();
  return (
    <fieldset onFocus={() => setError("Enter 6 to 13 digits, with or without dots")}>
      <CodeField {...incomplete} error={error} />
    </fieldset>
  );
}

it("does not cover the error of its code when the form gives it the focus", async () => {
  const url = buildUrl(searchSchedule.path, undefined, { q: "61091" });
  fakeFetch({ [`GET ${url}`]: { body: { results: [shirts], isPartial: false } } });
  const isCovered = () => !screen.getByText("Browse the schedule").closest(".hidden");
  const { user } = await renderScreen(<RejectedField />);
  await user.tab();
  expect(screen.getByText(/^Enter 6 to 13 digits/)).toBeDefined();
  expect(isCovered()).toBe(false);
  await user.keyboard("{End}1");
  expect(isCovered()).toBe(true);
});

it.each(["6109 10 00 12", "6109-10-00-12", "6109/10/00/12"])(
  "writes dots in the code %s",
  async (typed) => {
    const { user, onChange } = await renderField("", typed);
    await user.click(screen.getByRole("combobox", { name: /HS code/ }));
    await user.paste(` ${typed} `);
    expect(onChange).toHaveBeenLastCalledWith("6109.10.00.12");
  },
);

it("searches for the beginning of a long description", async () => {
  const description = "Shirts of cotton with short sleeves ".repeat(5);
  const { user } = await renderField(description, description.slice(0, MAX_SEARCH_LENGTH).trim());
  await user.click(screen.getByRole("combobox", { name: /HS code/ }));
  await user.click(screen.getByRole("button", { name: /^Find the code for/ }));
  await screen.findByRole("option", { name: /of cotton/ });
});

it("opens the schedule beside a list of matches, and chooses none of them", async () => {
  const { user, onChange } = await renderField("Shirts for men", "Shirts for men");
  await user.click(screen.getByRole("combobox", { name: /HS code/ }));
  await user.click(screen.getByRole("button", { name: /^Find the code for/ }));
  await screen.findByRole("option", { name: /of cotton/, selected: true });
  await user.click(screen.getByRole("button", { name: "Browse the schedule" }));
  await screen.findByRole("dialog");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement?.id).toBe("code");
  expect(onChange).not.toHaveBeenCalled();
});

it("searches again by a button that the keyboard reaches from the field after a search failed", async () => {
  const { user, url } = await renderField("", "shirts");
  const responses: FakeResponse[] = [
    { status: 500 },
    { body: { results: [shirts], isPartial: false } },
  ];
  fakeFetch({ [`GET ${url}`]: () => responses.shift() ?? "unreachable" });
  const field = screen.getByRole("combobox", { name: /HS code/ });
  await user.type(field, "shirts");
  await screen.findByText("The search failed.");
  await user.tab();
  const button = screen.getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(field);
  await screen.findByRole("option", { name: /of cotton/, selected: true });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("announces the line of a code that is entered, but none of a list that is loaded", async () => {
  fakeFetch({ "GET /api/schedule/lines/61091000?origin=US": { body: { ...shirts, path: [] } } });
  const { user } = await renderScreen(
    <CodeField
      {...{ id: "code", value: shirts.code, description: "", fieldClass: "", statusClass: "" }}
      {...{ onChange: vi.fn(), onBlur: vi.fn(), inputRef: null, searchRef: null, error: undefined }}
    />,
  );
  const text = await screen.findByText("Of cotton");
  expect(text.closest("[role=status]")).toBeNull();
  await user.click(screen.getByRole("combobox", { name: /HS code/ }));
  expect(text.closest("[role=status]")).not.toBeNull();
  await user.click(document.body);
  expect(text.closest("[role=status]")).toBeNull();
});

describe("browsing the schedule", () => {
  const chapters = { schedule: {}, path: [], nodes: [] };
  const apparel = { ...chapters, path: [{ code: "61", description: "Apparel" }] };
  const notFound = { status: 404, body: { message: "No line", code: "schedule.noLine" } };

  async function browseFrom(value: string, answered?: Promise<void>, branch: object = apparel) {
    const listed = async () => {
      await answered;
      return { body: chapters };
    };
    fakeFetch({
      [`GET ${buildUrl(getScheduleLine.path, { code: value }, { origin: "US" })}`]: notFound,
      [`GET ${buildUrl(browseSchedule.path, { prefix: "6199" })}`]: notFound,
      [`GET ${buildUrl(browseSchedule.path, { prefix: "61" })}`]: { body: branch },
      [`GET ${listChapters.path}`]: listed,
    });
    const { user } = await renderScreen(
      <CodeField
        {...{ id: "code", value, description: "", fieldClass: "", statusClass: "" }}
        {...{
          onChange: vi.fn(),
          onBlur: vi.fn(),
          inputRef: null,
          searchRef: null,
          error: undefined,
        }}
      />,
    );
    await user.click(screen.getByRole("combobox", { name: /HS code/ }));
    await user.click(await screen.findByRole("button", { name: "Browse the schedule" }));
  }

  it("says that the chapters load", async () => {
    const answered = deferred<void>();
    await browseFrom("leather wallet", answered.promise);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("status").textContent).toBe("Loading…");
    answered.resolve();
    expect(await dialog.findByRole("heading", { name: "Chapters" })).toBeDefined();
    expect(dialog.queryByRole("status")).toBeNull();
  });

  it.each([
    ["the chapters with a heading that the schedule does not have", "6199.10", "Chapters"],
    ["the chapters with words", "leather wallet", "Chapters"],
    ["the chapter with an incomplete heading", "610", "61 Apparel"],
  ])("begins at %s", async (_case, value, name) => {
    await browseFrom(value);
    expect(await screen.findByRole("heading", { name })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reads the text of a step of the path only once", async () => {
    const path = [...apparel.path, { code: "6109", description: "T-shirts" }];
    await browseFrom("610", undefined, { ...apparel, path });
    const step = await screen.findByRole("button", { name: "61 Apparel" });
    expect(step.title).toBe("");
    expect(within(step).getByTitle("Apparel")).toBeDefined();
  });
});

describe("lines of one name with different rates", () => {
  const silk = { ...shirts, code: "6109.90.40", general: "2.6%", distinction: "of silk" };

  async function typeShirts() {
    const url = buildUrl(searchSchedule.path, undefined, { q: "shirts" });
    const body = { results: [shirts, silk], isPartial: false, ratesDiffer: true };
    fakeFetch({ [`GET ${url}`]: { body } });
    const { user } = await renderScreen(<StatefulField />);
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: /HS code/ });
    await user.type(field, "shirts");
    await screen.findByRole("option", { name: /of silk/ });
    return { user, field };
  }

  it("are not chosen by Tab or Enter, which keep the words", async () => {
    const { user, field } = await typeShirts();
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    expect(screen.getByText(/The rates of these lines differ/)).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(field.value).toBe("shirts");
    await user.tab();
    expect(field.value).toBe("shirts");
  });

  it("are chosen by the arrow keys", async () => {
    const { user, field } = await typeShirts();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field.value).toBe("6109.90.40");
  });

  it("are followed by the other ways to a code, which the arrow keys reach", async () => {
    const { user, field } = await typeShirts();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Browse the schedule" }),
    );
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(field);
  });
});
