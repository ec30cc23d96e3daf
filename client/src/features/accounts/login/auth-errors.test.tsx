import { screen, within } from "@testing-library/react";
import { Suspense, use } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TwoStepSetUp } from "#client/features/accounts/two-step/two-step-set-up.tsx";
import { olga } from "#client/testing/example-owner.ts";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, findToast, renderScreen } from "#client/testing/render.tsx";
import { ConfirmEmailForm } from "./confirm-email-form.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

const ignore = () => undefined;
const LoginScreen = () => <LoginForm onLoggedIn={ignore} />;
const RegisterScreen = () => <RegisterForm onRegistered={ignore} />;
const ResetScreen = () => <ResetPasswordForm />;
const PROBLEM = "There is a problem with the service. Try again later.";

afterEach(() => {
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
});

describe("an error of an account form", () => {
  it("an error of an account form is shown in place for a wrong password", async () => {
    const message = "Invalid email or password";
    fakeFetch({ "POST /api/auth/login": { status: 401, body: { message } } });
    const { user } = await renderScreen(<LoginForm onLoggedIn={ignore} />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
  });

  it("an error of an account form is announced once, in place", async () => {
    const message = "Invalid email or password";
    fakeFetch({ "POST /api/auth/login": { status: 401, body: { message } } });
    const { user } = await renderScreen(<LoginForm onLoggedIn={ignore} />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect(await findAnnouncement()).toBe("");
    expect((await findToast()).textContent).toContain(message);
  });

  it("an error of an account form is announced by its toast where the form does not show it", async () => {
    const message = "There is a problem with the service.";
    fakeFetch({ "POST /api/auth/two-step": { status: 500, body: { message } } });
    const { user } = await renderScreen(<TwoStepSetUp onTurnedOn={ignore} />);
    await user.type(screen.getByLabelText("Current password"), "right{Enter}");
    expect(await findAnnouncement()).toBe(`Error ${message}`);
  });

  it("takes the place of the hint that says the same of a short password", async () => {
    fakeFetch({});
    const { user } = await renderScreen(<RegisterForm onRegistered={ignore} />);
    expect(screen.getByText(/at least 8 characters/i).textContent).toBe("At least 8 characters");
    await user.type(screen.getByLabelText("Password"), "short{Enter}");
    expect((await screen.findByText(/at least 8 characters/i)).textContent).toBe(
      "Password must be at least 8 characters",
    );
  });

  it("an error of an account form is shown before the first attempt where the browser blocks cookies", async () => {
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    await renderScreen(<LoginForm onLoggedIn={ignore} />);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This browser blocks cookies. Allow them for this site to log in.",
    );
  });

  it("leads to the login for an email address that has an account", async () => {
    const message = "User with this email already exists";
    const body = { message, code: "users.emailTaken", fields: { email: message } };
    fakeFetch({ "POST /api/auth/register": { status: 409, body } });
    const { user } = await renderScreen(<RegisterForm onRegistered={ignore} />);
    await user.type(screen.getByLabelText("First name"), "Ada");
    await user.type(screen.getByLabelText("Last name"), "Lovelace");
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "long enough 1{Enter}");
    const [atField, alert] = await screen.findAllByRole("alert");
    expect(atField?.textContent).toBe(message);
    expect(alert?.textContent).toContain(message);
    expect(alert && within(alert).getByRole("link").getAttribute("href")).toBe("/admin");
    const email = screen.getByLabelText("Email");
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute("aria-invalid")).toBe("true");
    await user.type(email, "x");
    expect(email.getAttribute("aria-invalid")).toBeNull();
  });

  it("an error of an account form stays at the form that asked for a reset link", async () => {
    const message = "Too many attempts. Try again in 60 minutes.";
    fakeFetch({ "POST /api/auth/forgot-password": { status: 429, body: { message } } });
    const { user } = await renderScreen(<ForgotPasswordForm />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
  });

  it("an error of an account form stays at the button that confirms an email address", async () => {
    history.replaceState(null, "", "/confirm-email#token=used");
    const message = "This link is no longer valid.";
    fakeFetch({
      "POST /api/auth/confirm-email": { status: 400, body: { message } },
      "GET /api/auth/user": { body: olga },
      "GET /api/auth/account": { body: null },
    });
    const { user } = await renderScreen(<ConfirmEmailForm logOut={null} />);
    await user.click(await screen.findByRole("button"));
    expect((await screen.findByRole("alert")).textContent).toBe(message);
  });

  it.each([
    { screenName: "login", password: "Password", Form: LoginScreen },
    { screenName: "registration", password: "Password", Form: RegisterScreen },
    { screenName: "password reset", password: "New password", Form: ResetScreen },
  ])(
    "says at the $screenName that the service has a problem when a proxy responds for it",
    async ({ password, Form }) => {
      history.replaceState(null, "", "/reset-password?token=fresh");
      vi.stubGlobal("fetch", async () => new Response("<html>Bad Gateway</html>", { status: 502 }));
      const { user } = await renderScreen(<Form />);
      for (const name of screen.queryAllByLabelText(/name$/)) await user.type(name, "Ada");
      for (const email of screen.queryAllByLabelText("Email"))
        await user.type(email, "a@example.com");
      await user.type(screen.getByLabelText(password), "long enough 1{Enter}");
      expect((await screen.findByRole("alert")).textContent).toBe(PROBLEM);
      expect((await findToast()).textContent).toContain(PROBLEM);
    },
  );

  it.each([
    { status: 401, text: "Invalid email or password" },
    { status: 500, text: PROBLEM },
  ])(
    "an error of an account form is “$text” when a login fails with $status and no message",
    async ({ status, text }) => {
      fakeFetch({ "POST /api/auth/login": { status, body: {} } });
      const { user } = await renderScreen(<LoginForm onLoggedIn={ignore} />);
      await user.type(screen.getByLabelText("Email"), "ada@example.com");
      await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
      expect((await screen.findByRole("alert")).textContent).toBe(text);
      expect((await findToast()).textContent).toContain(text);
    },
  );

  it("says only that something went wrong when a reset link is rejected without a message", async () => {
    fakeFetch({ "POST /api/auth/forgot-password": { status: 403 } });
    const { user } = await renderScreen(<ForgotPasswordForm />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong");
  });

  it("says that a pasted password is too long instead of cutting it", async () => {
    const requests = fakeFetch({});
    const { user } = await renderScreen(<LoginForm onLoggedIn={ignore} />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.click(screen.getByLabelText("Password"));
    await user.paste("x".repeat(1001));
    await user.keyboard("{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Password is too long");
    expect(requests).toEqual([]);
  });

  it("an error of an account form is shown at the field of a wrong password or code when two-step login is set up", async () => {
    const rejection = (field: string, message: string) => ({
      status: 400,
      body: { message, code: "x", fields: { [field]: message } },
    });
    let setUp: FakeResponse = rejection("password", "The password is incorrect.");
    fakeFetch({
      "POST /api/auth/two-step": () => setUp,
      "POST /api/auth/two-step/confirm": rejection("code", "This code is not valid."),
    });
    const { user } = await renderScreen(<TwoStepSetUp onTurnedOn={ignore} />);
    await user.type(screen.getByLabelText("Current password"), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The password is incorrect.");
    expect(await findAnnouncement()).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
    setUp = { body: { secret: "ABCDEFGH", qrCode: "data:," } };
    await user.type(screen.getByLabelText("Current password"), "right{Enter}");
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("This code is not valid.");
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  });

  it("leads to a new link for a reset link that was used", async () => {
    history.replaceState(null, "", "/reset-password?token=used");
    const body = { message: "Invalid or expired reset token", code: "auth.invalidToken" };
    fakeFetch({ "POST /api/auth/reset-password": { status: 400, body } });
    const { user } = await renderScreen(<ResetPasswordForm />);
    await user.type(screen.getByLabelText("New password"), "long enough 1{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(body.message);
    expect(within(alert).getByRole("link", { name: "Request a new link" })).toBeDefined();
  });
});

describe("the outcome of an account form", () => {
  it("takes the focus of the form that asked for a reset link", async () => {
    fakeFetch({ "POST /api/auth/forgot-password": {} });
    const { user } = await renderScreen(<ForgotPasswordForm />);
    await user.type(screen.getByLabelText("Email"), "ada@example.com{Enter}");
    expect(document.activeElement).toBe(
      await screen.findByText(/a reset link will arrive shortly/),
    );
  });

  it("takes the focus of the form that confirmed an email address", async () => {
    history.replaceState(null, "", "/confirm-email#token=fresh");
    fakeFetch({
      "POST /api/auth/confirm-email": { body: { email: "new@example.com", isChanged: true } },
      "GET /api/auth/user": { body: olga },
      "GET /api/auth/account": { body: null },
    });
    const { user } = await renderScreen(<ConfirmEmailForm logOut={null} />);
    await user.click(await screen.findByRole("button"));
    expect(document.activeElement).toBe(
      await screen.findByText(/log in with your new email address/),
    );
  });
});

const Late = ({ code }: { code: Promise<null> }) => use(code);

describe("the token of a mailed link", () => {
  it("the token of a mailed link is kept when React renders the page again before showing it, and removed from the address", async () => {
    history.replaceState(null, "", "/reset-password#token=fresh");
    const requests = fakeFetch({ "POST /api/auth/reset-password": {} });
    const code = Promise.resolve(null);
    const { user } = await renderScreen(
      <Suspense>
        <ResetPasswordForm />
        <Late code={code} />
      </Suspense>,
    );
    await user.type(await screen.findByLabelText("New password"), "long enough 1{Enter}");
    await findToast();
    expect(requests.map(({ body }) => body)).toMatchObject([{ token: "fresh" }]);
    expect(location.href).not.toContain("fresh");
  });
});
