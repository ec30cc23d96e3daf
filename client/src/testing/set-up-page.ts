import { cleanup, configure } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, vi } from "vitest";
import { startTexts } from "#client/i18n/i18n.ts";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { takeEarlyHotkey } from "#client/lib/early-hotkey.ts";
import { queryClient } from "#client/lib/query.ts";
import { toastStore } from "#client/lib/toast.ts";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import { DEFAULT_CURRENCY } from "#shared/currency.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { namespaces } from "#shared/texts.ts";

// Vitest runs this file before each test file. The test files of a worker share one page and its modules.

configure({
  asyncUtilTimeout: 60_000, // lazy components are transformed on their first import
  // Events run outside `act`, which drops the update of a component that suspends on an event: it would never be shown.
  eventWrapper: (dispatch) => dispatch(),
});

// happy-dom implements neither.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

beforeAll(async () => {
  document.documentElement.lang = DEFAULT_LANGUAGE;
  if (!i18next.isInitialized) await startTexts();
  await i18next.loadNamespaces(namespaces.filter((name) => name !== "server"));
});

const ORIGIN = location.origin;

/** Leaves the page as the next test expects it, also one of another file. */
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await i18next.changeLanguage(DEFAULT_LANGUAGE);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toastStore.set(null);
  takeEarlyHotkey();
  draftStore.set({});
  queryClient.clear();
  chooseCurrency(DEFAULT_CURRENCY);
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  // The tests after it would fail instead, which have no addresses and no cookies then.
  if (location.href !== `${ORIGIN}/`)
    throw new Error(`The test has left the page for ${location.href}.`);
});
