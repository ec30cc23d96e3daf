export type Device = { browser: string | null; system: string | null };

type Pattern = [name: string, pattern: RegExp];

// The first match counts: most browsers name the ones before them, too.
const BROWSERS: Pattern[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera|OPiOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
  ["curl", /^curl\//],
];

const SYSTEMS: Pattern[] = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(iPhone|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** Names the browser and the operating system of a User-Agent header, for people to recognize. */
export const describeDevice = (userAgent = ""): Device => ({
  browser: findName(BROWSERS, userAgent),
  system: findName(SYSTEMS, userAgent),
});

const findName = (patterns: Pattern[], userAgent: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
