import { expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    "Firefox",
    "Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  ],
  ["Chrome", "Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  [
    "Chrome",
    "Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Chrome",
    "ChromeOS",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
  ],
  [
    "Edge",
    "Windows",
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    "Opera",
    "macOS",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0 Safari/537.36 OPR/125.0`,
  ],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
  ],
  [
    "Safari",
    "macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
  ],
  [
    "Safari",
    "iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  ],
  [
    "Firefox",
    "iPadOS",
    "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
  ],
  ["curl", null, "curl/8.5.0"],
  [null, null, "unknown"],
  [null, null, undefined],
])("recognizes %s on %s", (browser, system, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
