import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { TwoStepCard } from "./two-step-card.tsx";

const account: FakeResponse = {
  body: {
    email: olga.email,
    pendingEmail: null,
    twoStep: { isAvailable: true, isOn: true, recoveryCodesLeft: 3 },
  },
};

it("shows new recovery codes at once, because they cannot be shown later", async () => {
  const responses = [account, deferred<FakeResponse>().promise];
  fakeFetch({
    "GET /api/auth/account": () => responses.shift() ?? account,
    "POST /api/auth/two-step/recovery-codes": { body: { recoveryCodes: ["AAAA-1111"] } },
  });
  const { user } = await renderScreen(<TwoStepCard user={olga} />);
  await user.type(await screen.findByLabelText("Current password"), "right");
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Create new recovery codes" }));
  expect(await screen.findByText("AAAA-1111")).toBeDefined();
});

it("keeps the focus when the recovery codes are stored and when two-step login is turned off", async () => {
  const off = { isAvailable: true, isOn: false, recoveryCodesLeft: 0 };
  let current = account;
  fakeFetch({
    "GET /api/auth/account": () => current,
    "POST /api/auth/two-step/recovery-codes": { body: { recoveryCodes: ["AAAA-1111"] } },
    "POST /api/auth/two-step/remove": () => {
      current = { body: { email: olga.email, pendingEmail: null, twoStep: off } };
      return {};
    },
  });
  const { user } = await renderScreen(<TwoStepCard user={olga} />);
  const heading = await screen.findByRole("heading", { name: "Two-step login" });
  const fillIn = async () => {
    await user.type(screen.getByLabelText("Current password"), "right");
    await user.type(screen.getByLabelText("Code"), "123456");
  };
  await fillIn();
  await user.click(screen.getByRole("button", { name: "Create new recovery codes" }));
  await user.click(await screen.findByRole("button", { name: "I have stored the codes" }));
  expect(document.activeElement).toBe(heading);
  await fillIn();
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Set up" })).toBeDefined();
  expect(document.activeElement).toBe(heading);
});

it("says that the account could not be loaded, and loads it again", async () => {
  let current: FakeResponse = "unreachable";
  fakeFetch({ "GET /api/auth/account": () => current });
  const { user } = await renderScreen(<TwoStepCard user={{ ...olga, needsTwoStep: true }} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  current = account;
  await user.click(retry);
  expect(await screen.findByRole("heading", { name: "Two-step login" })).toBeDefined();
});
