import type { Browser, BrowserContext, Cookie, Page } from "@playwright/test";
import { owner } from "#tests/support/product-owner.ts";
import { addFont } from "./font.ts";

let count = 0;

export const uniqueEmail = () => `person-${process.pid}-${Date.now()}-${count++}@example.com`;

type Login = { email: string; password: string };

/** Logs in at /admin. */
export async function logIn(page: Page, account: Login) {
  await page.goto("/admin");
  await fillLogin(page, account);
}

/** Logs in on the page with the login, which is open. */
export async function fillLogin(page: Page, { email, password }: Login) {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/**
 * Logs in without a page. Throws if the server does not accept the account. The owner continues the session of an earlier
 * test of this worker: one that ends sessions or counts logins uses an account of its own.
 */
export async function startSession(target: Page | BrowserContext, account?: Login) {
  const context = "cookies" in target ? target : target.context();
  if (account) await postLogin(context, account);
  else await startOwnerSession(context);
}

/**
 * The cookies of a product by its origin, because cookies do not know ports. A login costs the server the hash of the
 * password, 0.3 s.
 */
const ownerCookies = new Map<string, Cookie[]>();

async function startOwnerSession(context: BrowserContext) {
  const origin = new URL((await context.request.get("/healthz")).url()).origin;
  const kept = ownerCookies.get(origin);
  if (kept) {
    await context.addCookies(kept);
    if ((await context.request.get("/api/auth/user")).ok()) return;
  }
  await postLogin(context, owner);
  const cookies = await context.cookies(origin);
  ownerCookies.set(
    origin,
    cookies.filter(({ name }) => name === "session"),
  );
}

async function postLogin({ request }: BrowserContext, account: Login) {
  const response = await request.post("/api/auth/login", { data: account });
  if (!response.ok()) throw new Error(`No session was started: ${response.status()}`);
}

/** Opens a page of the portal as the owner, in a browser context of its own. */
export async function openPortal(browser: Browser, address: string, path: string) {
  const context = await browser.newContext({ baseURL: address });
  await addFont(context);
  await startSession(context);
  const page = await context.newPage();
  await page.goto(path);
  return { page, context };
}

/** Opens the menu in the header, which has the account and the log-out. */
export const openAccountMenu = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Account menu" }).click();

/** Creates an account through the API, as the owner. */
export async function createAccount(browser: Browser, baseURL: string | undefined, role: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const account = { email: uniqueEmail(), password: "a-password-1" };
  await startSession(context);
  const answer = await context.request.post("/api/admin/users", {
    data: { ...account, firstName: "Grace", lastName: "Hopper", role },
  });
  await context.close();
  if (!answer.ok()) throw new Error(`No account was made: ${answer.status()}`);
  return account;
}
