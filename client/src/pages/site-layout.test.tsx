import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { rememberAccount } from "#client/features/accounts/login/known-account.ts";
import { olga } from "#client/testing/example-owner.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { SiteLayout } from "./site-layout.tsx";

beforeEach(() => rememberAccount(false));

const responses = { "GET /api/settings": { body: [] } };

it("shows the menu of the account that is logged in on a page for visitors", async () => {
  rememberAccount(true);
  const requests = fakeFetch({
    ...responses,
    "GET /api/auth/user": { body: olga },
    "POST /api/auth/logout": { status: 204, body: null },
  });
  const { user } = await renderScreen(<SiteLayout>Calculator</SiteLayout>);
  await user.click(await screen.findByRole("button", { name: /Account menu$/ }));
  expect(screen.getByRole("link", { name: "Home" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Account menu$/ })).toBeNull());
  expect(requests.some(({ path }) => path === "/api/auth/user")).toBe(true);
});

it("does not ask the server who a visitor is", async () => {
  const requests = fakeFetch(responses);
  await renderScreen(<SiteLayout>Calculator</SiteLayout>);
  expect(requests.map(({ path }) => path)).not.toContain("/api/auth/user");
});

it("shows nothing once the session has ended, and asks no more", async () => {
  rememberAccount(true);
  fakeFetch({
    ...responses,
    "GET /api/auth/user": { status: 401, body: { message: "Unauthorized" } },
  });
  const { unmount } = await renderScreen(<SiteLayout>Calculator</SiteLayout>);
  expect(screen.queryByRole("button", { name: /Account menu$/ })).toBeNull();
  unmount();
  const requests = fakeFetch(responses);
  await renderScreen(<SiteLayout>Calculator</SiteLayout>);
  expect(requests.map(({ path }) => path)).not.toContain("/api/auth/user");
});
