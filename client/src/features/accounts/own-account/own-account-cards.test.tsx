import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { type FakeRequest, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";

const account = (change: { isVerified?: boolean; isOn?: boolean }): FakeResponse => ({
  body: {
    email: olga.email,
    isVerified: change.isVerified ?? true,
    pendingEmail: null,
    twoStep: { isAvailable: true, isOn: change.isOn ?? false, recoveryCodesLeft: 0 },
  },
});

const bodyOf = (requests: FakeRequest[], path: string) =>
  requests.find((request) => request.path === path)?.body;

it("asks for a code at a change of the password where two-step login is on", async () => {
  const requests = fakeFetch({
    "GET /api/auth/account": account({ isOn: true }),
    "POST /api/auth/change-password": { body: null },
  });
  const { user } = await renderScreen(<PasswordCard />);
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.type(screen.getByLabelText("Current password"), "right");
  await user.type(screen.getByLabelText("New password"), "long enough 1{Enter}");
  await findToast();
  expect(bodyOf(requests, "/api/auth/change-password")).toEqual({
    currentPassword: "right",
    password: "long enough 1",
    code: "123456",
  });
});

it("shows at its field that a code is wrong when the email is changed", async () => {
  const message = "This code is not valid.";
  fakeFetch({
    "GET /api/auth/account": account({ isOn: true }),
    "POST /api/auth/change-email": { status: 400, body: { message, fields: { code: message } } },
  });
  const { user } = await renderScreen(<EmailCard user={olga} />);
  await user.type(await screen.findByLabelText("Code"), "000000");
  await user.type(screen.getByLabelText("New email address"), "new@example.com");
  await user.type(screen.getByLabelText("Current password"), "right{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(document.activeElement).toBe(screen.getByLabelText("Code"));
});

it("asks for no code without two-step login", async () => {
  fakeFetch({ "GET /api/auth/account": account({ isVerified: false }) });
  await renderScreen(<EmailCard user={olga} />);
  await screen.findByText(/is not verified yet/);
  expect(screen.queryByLabelText("Code")).toBeNull();
});

it("sends another link to an email that is not verified, until it is", async () => {
  let isVerified = false;
  fakeFetch({
    "GET /api/auth/account": () => account({ isVerified }),
    "POST /api/auth/verify-email": () => {
      isVerified = true; // in another window
      return { body: null };
    },
  });
  const { user } = await renderScreen(<EmailCard user={olga} />);
  await user.click(await screen.findByRole("button", { name: "Send a new link" }));
  expect((await findToast()).textContent).toContain("Email Sent");
  expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
});
