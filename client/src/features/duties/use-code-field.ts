import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, useImperativeHandle, useState } from "react";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import { afterPress } from "#client/lib/after-press.ts";
import { MAX_SEARCH_LENGTH } from "#shared/schedule/contract.ts";
import { isWords } from "./code-text.ts";
import { searchQuery } from "./search-queries.ts";

type FieldState =
  | { at: "left" }
  /** Has the focus, but shows only its value. */
  | { at: "closed" }
  /** Shows the other ways to a code. */
  | { at: "open" }
  /** Shows the matches of a text, which stands in the field in place of the value. */
  | { at: "searching"; text: string }
  /** The dialog is open. */
  | { at: "browsing" }
  /** A code was chosen in the dialog, which will return the focus. */
  | { at: "browsed" };

const WITHOUT_FOCUS: readonly FieldState["at"][] = ["left", "browsing", "browsed"];

/** Words are searched for again. After browsing the field stays closed: its panel would cover the chosen line. */
const focused = (previous: FieldState, value: string): FieldState =>
  previous.at === "browsed" ? { at: "closed" } : isWords(value) ? searching(value) : { at: "open" };

const searching = (text: string | null): FieldState =>
  text === null ? { at: "closed" } : { at: "searching", text };

/** What the field of a code shows, from the focus to the choice. */
export function useCodeField({ id, value, onChange, ...props }: CodeSearchProps) {
  const [state, setState] = useState<FieldState>({ at: "left" });
  const text = state.at === "searching" ? state.text : null;
  const words = props.description.slice(0, MAX_SEARCH_LENGTH).trim();
  const description = value === "" ? words : "";
  const client = useQueryClient();

  /** Loads the matches of the description early, because the first search of a server takes a second. */
  function activate(event: FocusEvent) {
    if (keepsFocus(event)) return;
    setState(focused(state, value));
    if (description) void client.prefetchQuery(searchQuery(description));
  }

  /** Words that no line was chosen for stay, with an error. */
  function leave(event: FocusEvent) {
    if (keepsFocus(event) || state.at === "browsing") return;
    afterPress(() => {
      if (text !== null && isWords(text)) onChange(text);
      setState({ at: "left" });
    });
  }

  const search = (searched: string | null) => setState(searching(searched));

  const chooseAnd = (next: FieldState) => (code: string) => {
    onChange(code);
    setState(next);
  };

  const focusField = () => document.getElementById(id)?.focus();

  /** The search, whose list shows while its field has the focus. */
  function searchDescription() {
    focusField();
    search(words);
  }
  useImperativeHandle(props.searchRef, () => searchDescription);

  /** The dialog returns the focus to the field, because the button that opened it is hidden by then. */
  function browse() {
    focusField();
    setState({ at: "browsing" });
  }

  return {
    text,
    description,
    isActive: state.at === "open" || state.at === "searching",
    isBrowsing: state.at === "browsing",
    hasFocus: !WITHOUT_FOCUS.includes(state.at),
    activate,
    leave,
    search,
    searchDescription,
    browse,
    choose: chooseAnd({ at: "closed" }),
    chooseBrowsed: chooseAnd({ at: "browsed" }),
    stopBrowsing: () => setState({ at: "left" }),
  };
}

const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  currentTarget.contains(relatedTarget);
