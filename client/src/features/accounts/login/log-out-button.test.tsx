import { useQuery } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { recentCountries, rememberCountry } from "#client/countries/recent-countries.ts";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { query, queryClient } from "#client/lib/query.ts";
import { useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { olga } from "#client/testing/example-owner.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { adminSettings } from "#shared/settings/contract.ts";
import { LogOutButton } from "./log-out-button.tsx";

function Portal() {
  const { data: user } = useQuery(currentUserQuery);
  return user ? <Settings /> : <p>Log in</p>;
}

function Settings() {
  const { data: settings = [] } = useQuery(query(adminSettings));
  const [draft] = useUnsavedDraft<string>("fees");
  return (
    <>
      <p>
        Settings: {settings.length}, unsaved: {draft}
      </p>
      <LogOutButton />
    </>
  );
}

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

// Threats: A10
it("removes what was typed in the portal also where the browser denies its storage", async () => {
  fakeFetch({ "POST /api/auth/logout": { body: null } });
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });
  const { result } = renderHook(() => useUnsavedDraft<string>("fees"));
  act(() => result.current[1]("5"));
  const { user } = await renderScreen(<LogOutButton />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(result.current[0]).toBeNull());
});

it("removes what was typed although the page with the button was left before the response", async () => {
  const response = deferred<FakeResponse>();
  fakeFetch({ "POST /api/auth/logout": () => response.promise });
  sessionStorage.setItem("calculation", "{}");
  queryClient.setQueryData(currentUserQuery.queryKey, olga);
  const { user, unmount } = await renderScreen(<LogOutButton />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  unmount();
  response.resolve({});
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

it("requests nothing more of the account while its page is left, with unsaved changes too", async () => {
  const requests = fakeFetch({
    "GET /api/auth/user": { body: olga },
    "GET /api/admin/settings": { body: [] },
    "POST /api/auth/logout": {},
  });
  const drafts = renderHook(() => useUnsavedDraft<string>("fees"));
  act(() => drafts.result.current[1]("5"));
  const { user } = await renderScreen(<Portal />);
  await screen.findByText("Settings: 0, unsaved: 5");
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await screen.findByText("Log in");
  await waitFor(() => expect(drafts.result.current[0]).toBeNull());
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/auth/user",
    "/api/admin/settings",
    "/api/auth/logout",
  ]);
});

it("keeps what was typed when logging out fails", async () => {
  fakeFetch({ "POST /api/auth/logout": "unreachable" });
  sessionStorage.setItem("calculation", "{}");
  const { user } = await renderScreen(<LogOutButton />);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await findToast();
  expect(sessionStorage).toHaveLength(1);
});
