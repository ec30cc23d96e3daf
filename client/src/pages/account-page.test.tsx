import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { AccountPage } from "./account-page.tsx";

it("shows the other cards only with that of two-step login, which would move them", async () => {
  const account = deferred<FakeResponse>();
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/auth/user": { body: olga },
    "GET /api/auth/account": () => account.promise,
    "GET /api/auth/sessions": { body: [] },
  });
  await renderScreen(<AccountPage />);
  await screen.findByRole("button", { name: /Olga/ });
  expect(screen.queryAllByRole("region", { name: /login|password|email/i })).toEqual([]);
  const twoStep = { isAvailable: true, isOn: false, recoveryCodesLeft: 0 };
  account.resolve({ body: { email: olga.email, pendingEmail: null, twoStep } });
  expect(await screen.findByRole("region", { name: "Two-step login" })).toBeDefined();
  expect(screen.getByRole("region", { name: "Password" })).toBeDefined();
});

it("shows the other cards, and the error with a button to try again, when the account cannot be loaded", async () => {
  let requests = 0;
  const twoStep = { isAvailable: true, isOn: false, recoveryCodesLeft: 0 };
  let account: FakeResponse = "unreachable";
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/auth/user": { body: olga },
    "GET /api/auth/account": () => {
      requests += 1;
      return account;
    },
    "GET /api/auth/sessions": { body: [] },
  });
  const { user: person } = await renderScreen(<AccountPage />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("region", { name: "Password" })).toBeDefined();
  expect(requests).toBeLessThan(3);
  account = { body: { email: olga.email, pendingEmail: null, twoStep } };
  await person.click(retry);
  expect(await screen.findByRole("region", { name: "Two-step login" })).toBeDefined();
});

it("keeps the new recovery codes on screen when the user cannot be loaded again", async () => {
  const twoStep = { isAvailable: true, isOn: false, recoveryCodesLeft: 0 };
  let user: FakeResponse = { body: olga };
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/auth/user": () => user,
    "GET /api/auth/account": { body: { email: olga.email, pendingEmail: null, twoStep } },
    "GET /api/auth/sessions": { body: [] },
    "POST /api/auth/two-step": { body: { secret: "ABCDEFGH", qrCode: "data:," } },
    "POST /api/auth/two-step/confirm": () => {
      user = "unreachable";
      return { body: { recoveryCodes: ["AAAA-1111"] } };
    },
  });
  const { user: person } = await renderScreen(<AccountPage />);
  const card = await screen.findByRole("region", { name: "Two-step login" });
  const password = within(card).getByLabelText("Current password");
  await person.type(password, "right{Enter}");
  await person.type(await screen.findByLabelText("Code"), "123456{Enter}");
  await findToast();
  expect(screen.getByText("AAAA-1111")).toBeDefined();
});
