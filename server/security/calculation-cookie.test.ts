import { createHmac } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import {
  addCalculationCookie,
  addPaymentCookie,
  readCalculationCookies,
} from "./calculation-cookie.ts";

const SECRET = "a secret of thirty-two characters";
const DEPS = { publicUrl: "http://duty.example", sessionSecrets: [SECRET] };
const SECURE_DEPS = { ...DEPS, publicUrl: "https://duty.example" };

const sessionSignature = (value: string) =>
  createHmac("sha256", SECRET).update(value).digest("base64url").slice(0, 22);

afterEach(() => {
  vi.useRealTimers();
});

type AddCookie = typeof addCalculationCookie;

/** A browser's cookies. */
function createBrowser(deps = DEPS) {
  const jar = new Map<string, string>();
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  function request(cookie = cookieHeader()): IncomingMessage {
    const req = new IncomingMessage(new Socket());
    req.headers.cookie = cookie;
    return req;
  }

  /** Sends a request that adds a cookie; `receive` stores the response's cookies. */
  function send(add: AddCookie, id: string) {
    const req = request();
    const res = new ServerResponse(req);
    add(deps, { req, res }, id);
    const cookies = [res.getHeader("Set-Cookie") ?? []].flat().map(String);
    return { cookies, receive: () => cookies.forEach(store) };
  }

  function store(cookie: string) {
    const [, name = "", value = ""] = /^(.+?)=(.*?);/.exec(cookie) ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }

  return {
    jar,
    cookieHeader,
    send,
    add(add: AddCookie, id = newId()) {
      send(add, id).receive();
      return id;
    },
    ids: (cookie?: string) => readCalculationCookies(deps, request(cookie)),
  };
}

const repeat = <T>(count: number, run: () => T): T[] => Array.from({ length: count }, run);

describe("addCalculationCookie", () => {
  it.each([
    [
      DEPS,
      /^calculation-[\w-]{22}=[0-9a-z]{6}\.[\w-]{22}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    ],
    [
      SECURE_DEPS,
      /^__Host-calculation-[\w-]{22}=[0-9a-z]{6}\.[\w-]{22}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ])("sets a cookie for a week, on $publicUrl", (deps, pattern) => {
    const { cookies } = createBrowser(deps).send(addCalculationCookie, newId());
    expect(cookies).toEqual([expect.stringMatching(pattern)]);
  });

  it("loses none of several concurrent calculations", () => {
    const browser = createBrowser();
    const ids = repeat(3, newId);
    const responses = ids.map((id) => browser.send(addCalculationCookie, id));
    for (const { receive } of responses) receive();
    expect(browser.ids()).toEqual(ids.reverse());
  });

  it("removes the oldest of eleven", () => {
    const browser = createBrowser(SECURE_DEPS);
    const [, ...ids] = repeat(11, () => browser.add(addCalculationCookie));
    expect(browser.ids()).toEqual(ids.reverse());
    expect(browser.jar.size).toBe(10);
  });

  it("removes what concurrent calculations left beyond ten, at most ten per response", () => {
    const browser = createBrowser();
    const concurrent = repeat(24, () => browser.send(addCalculationCookie, newId()));
    for (const { receive } of concurrent) receive();
    expect(browser.jar.size).toBe(24);
    browser.add(addCalculationCookie);
    expect(browser.jar.size).toBe(15);
    browser.add(addCalculationCookie);
    expect(browser.jar.size).toBe(10);
  });

  it("leaves other cookies alone", () => {
    const browser = createBrowser();
    const others = ["calculations", "calculation-", "xcalculation-0123456789012345678901"];
    for (const name of others) browser.jar.set(name, "1");
    repeat(20, () => browser.add(addCalculationCookie));
    expect([...browser.jar.keys()].slice(0, 3)).toEqual(others);
    expect(browser.jar.size).toBe(13);
  });
});

describe("addPaymentCookie", () => {
  it("replaces the calculation's cookie by one for 30 days", () => {
    const browser = createBrowser(SECURE_DEPS);
    const id = browser.add(addCalculationCookie);
    const { cookies, receive } = browser.send(addPaymentCookie, id);
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-payment-[\w-]{22}=[0-9a-z]{6}\.[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-calculation-[\w-]{22}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    receive();
    expect(browser.jar.size).toBe(1);
    expect(browser.ids()).toEqual([id]);
  });

  it("keeps a calculation that a concurrent calculation removes as the oldest", () => {
    const browser = createBrowser();
    const [oldest = ""] = repeat(10, () => browser.add(addCalculationCookie));
    const calculation = browser.send(addCalculationCookie, newId());
    browser.add(addPaymentCookie, oldest);
    calculation.receive();
    expect(browser.ids()).toContain(oldest);
  });

  it("keeps the latest twenty payments, and all of them when one is created again", () => {
    const browser = createBrowser();
    const ids = repeat(21, () => browser.add(addPaymentCookie));
    const kept = ids.slice(1);
    expect(browser.ids()).toEqual(kept.toReversed());
    for (const id of kept) browser.add(addPaymentCookie, id);
    expect(browser.ids()).toEqual(kept.toReversed());
  });
});

it("sends at most 2.2 KB of cookies", () => {
  const browser = createBrowser(SECURE_DEPS);
  repeat(25, () => browser.add(addPaymentCookie));
  repeat(25, () => browser.add(addCalculationCookie));
  expect(browser.ids()).toHaveLength(30);
  expect(browser.cookieHeader().length).toBeLessThan(2200);
});

describe("readCalculationCookies", () => {
  it("returns the ids of calculations and payments, newest first", () => {
    const browser = createBrowser();
    const ids = repeat(6, () => browser.add(addCalculationCookie));
    for (const id of ids.slice(2, 4)) browser.add(addPaymentCookie, id);
    expect(browser.ids()).toEqual(ids.reverse());
    expect(browser.ids("")).toEqual([]);
  });

  it("accepts every configured secret and no other", () => {
    const browser = createBrowser();
    const id = browser.add(addCalculationCookie);
    const idsWith = (...sessionSecrets: string[]) =>
      createBrowser({ ...DEPS, sessionSecrets }).ids(browser.cookieHeader());
    expect(idsWith("a newer secret of thirty-two chars", SECRET)).toEqual([id]);
    expect(idsWith("a newer secret of thirty-two chars")).toEqual([]);
  });

  it.each([
    ["has no signature", (name: string, time: string) => `${name}=${time}`],
    ["has an empty signature", (name: string, time: string) => `${name}=${time}.`],
    ["is malformed", (name: string) => `${name}=%`],
    ["is empty", (name: string) => `${name}=`],
    ["has another time", (name: string, _time: string, mac: string) => `${name}=zzzzzz.${mac}`],
    [
      "has the name of a payment",
      (name: string, time: string, mac: string) =>
        `${name.replace("calculation", "payment")}=${time}.${mac}`,
    ],
    [
      "has the name of another calculation",
      (name: string, time: string, mac: string) => `${name.slice(0, -4)}AAAA=${time}.${mac}`,
    ],
    [
      "has the signature that a session would have",
      (name: string, time: string) => `${name}=${time}.${sessionSignature(`${name}=${time}`)}`,
    ],
  ])("ignores a cookie that %s", (_case, forge) => {
    const browser = createBrowser();
    browser.add(addCalculationCookie);
    const [name = "", time = "", mac = ""] = browser.cookieHeader().split(/[=.]/);
    expect(browser.ids(`${name}=${time}.${mac}`)).toHaveLength(1);
    expect(browser.ids(forge(name, time, mac))).toEqual([]);
  });

  it.each([
    ["calculation", addCalculationCookie, 7],
    ["payment", addPaymentCookie, 30],
  ])("accepts a %s's cookie for its lifetime and a day of clock skew", (_kind, add, days) => {
    const browser = createBrowser();
    const id = browser.add(add);
    for (const shift of [-1, days, days + 0.99]) {
      shiftProcessClock(shift);
      expect(browser.ids()).toEqual([id]);
    }
    shiftProcessClock(days + 1.01);
    expect(browser.ids()).toEqual([]);
  });
});
