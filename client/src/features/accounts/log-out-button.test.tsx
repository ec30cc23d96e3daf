import { act, renderHook, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { recentCountries, rememberCountry } from "#client/countries/recent-countries.ts";
import { useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { LogOutButton } from "./log-out-button.tsx";

// Threats: A10
it("removes what was typed on the calculator and in the portal", async () => {
  fakeFetch({ "POST /api/auth/logout": { body: null } });
  sessionStorage.setItem("calculation", "{}");
  rememberCountry("VN");
  const drafts = ["fees", "credentials"].map((name) =>
    renderHook(() => useUnsavedDraft<string>(name)),
  );
  for (const { result } of drafts) act(() => result.current[1]("5"));
  const { user } = await renderScreen(<LogOutButton />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await findToast();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  expect(recentCountries.get()).toEqual([]);
  for (const { result } of drafts) expect(result.current[0]).toBeNull();
});

it("keeps it when logging out fails", async () => {
  fakeFetch({ "POST /api/auth/logout": "unreachable" });
  sessionStorage.setItem("calculation", "{}");
  const { user } = await renderScreen(<LogOutButton />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await findToast();
  expect(sessionStorage).toHaveLength(1);
});
