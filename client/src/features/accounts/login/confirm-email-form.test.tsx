import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { ConfirmEmailForm } from "./confirm-email-form.tsx";

const account = (pendingEmail: string | null): FakeResponse => ({
  body: { email: olga.email, isVerified: false, pendingEmail },
});

beforeEach(() => {
  history.replaceState(null, "", "/confirm-email#token=fresh");
});

// Threats: L8
it("asks a visitor to log in to the account that the email names, and confirms nothing by itself", async () => {
  let user: FakeResponse = { status: 401, body: {} };
  const requests = fakeFetch({
    "GET /api/auth/user": () => user,
    "GET /api/auth/account": account("new@example.com"),
    "POST /api/auth/login": () => {
      user = { body: olga };
      return user;
    },
    "POST /api/auth/confirm-email": { body: { email: "new@example.com", isChanged: true } },
  });
  const { user: person } = await renderScreen(<ConfirmEmailForm logOut={null} />);
  await screen.findByText(/^Log in to the account that the email names/);
  await person.type(screen.getByLabelText("Email"), olga.email);
  await person.type(screen.getByLabelText("Password"), "right{Enter}");
  await screen.findByText(`Your account ${olga.email} will use new@example.com from now on.`);
  const paths = () => requests.map(({ path }) => path);
  expect(paths()).not.toContain("/api/auth/confirm-email");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText(/log in with your new email address/);
  expect(requests.find(({ path }) => path.endsWith("confirm-email"))?.body).toEqual({
    token: "fresh",
  });
});

it("says that the own email is verified", async () => {
  fakeFetch({
    "GET /api/auth/user": { body: olga },
    "GET /api/auth/account": account(null),
    "POST /api/auth/confirm-email": { body: { email: olga.email, isChanged: false } },
  });
  const { user } = await renderScreen(<ConfirmEmailForm logOut={null} />);
  await screen.findByText(`Confirm that ${olga.email} is the email address of your account.`);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByText(`${olga.email} is verified.`);
  expect((await findToast()).textContent).toContain("Email address verified");
});

// Threats: L8
it("offers to log out when the link is of another account", async () => {
  const message = "This link belongs to another account.";
  fakeFetch({
    "GET /api/auth/user": { body: olga },
    "GET /api/auth/account": account(null),
    "POST /api/auth/confirm-email": {
      status: 403,
      body: { message, code: "account.linkOfOtherAccount" },
    },
  });
  const logOut = <button type="button">Log out</button>;
  const { user } = await renderScreen(<ConfirmEmailForm logOut={logOut} />);
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(screen.getByRole("button", { name: "Log out" })).toBeDefined();
});

it("says when the user cannot be loaded, and loads it again", async () => {
  let user: FakeResponse = "unreachable";
  fakeFetch({ "GET /api/auth/user": () => user, "GET /api/auth/account": account(null) });
  const { user: person } = await renderScreen(<ConfirmEmailForm logOut={null} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  user = { body: olga };
  await person.click(retry);
  expect(await screen.findByRole("button", { name: "Confirm" })).toBeDefined();
});
