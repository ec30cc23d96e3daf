import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { chmodReadable, createAtomically } from "#server/db/embedded/create-atomically.ts";

/** Launch options; `env` replaces the environment of this process. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const systemBrowsers = [
  "/usr/bin/chromium-headless-shell", // needs three quarters of the time
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds the first browser that runs: CHROMIUM_PATH, the system's, Playwright's, the one from npm. Throws without one. */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return assertRuns(installedAt(chosen));

  const installed = [...systemBrowsers, ...playwrightBrowsers()].map(installedAt).find(runs);
  if (installed) return installed;

  const isNpmPlatform = process.platform === "linux" && process.arch === "x64";
  if (!isNpmPlatform) throw noBrowser("none is installed");
  return assertRuns(unpackFromNpm());
}

function playwrightBrowsers(): string[] {
  try {
    return [chromium.executablePath()];
  } catch {
    return []; // Playwright has none for this system.
  }
}

function installedAt(executablePath: string): Browser {
  const args = ["--disable-dev-shm-usage", "--disable-gpu"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return { executablePath, args, env: environment() };
}

/** An existing file may not be a browser: Ubuntu's chromium-browser only suggests installing a snap. */
function runs({ executablePath, env }: Browser): boolean {
  if (!existsSync(executablePath)) return false;
  return spawnSync(executablePath, ["--version"], { env, timeout: 15_000 }).status === 0;
}

function assertRuns(browser: Browser): Browser {
  if (!runs(browser)) throw noBrowser(`${browser.executablePath} does not run`);
  return browser;
}

function noBrowser(why: string): Error {
  return new Error(
    `No browser for the tests (${why}): install Chrome or Chromium, run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH`,
  );
}

const unpacked = resolve("node_modules/.cache/chromium-147.0.0");

function unpackFromNpm(): Browser {
  createAtomically(unpacked, unpackInto);
  return {
    executablePath: join(unpacked, "chromium"),
    // This build has neither a sandbox helper nor the zygote that needs one.
    args: ["--disable-dev-shm-usage", "--disable-gpu", "--no-sandbox", "--no-zygote"],
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(unpacked, "al2023", "lib"),
      FONTCONFIG_FILE: join(unpacked, "fonts.conf"),
    },
  };
}

/** Uses a child process: the package unpacks to TMPDIR and changes the environment on import. */
function unpackInto(folder: string) {
  const script = `
    const { default: chromium } = await import("@sparticuz/chromium");
    chromium.setGraphicsMode = false;
    await chromium.executablePath();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    {
      // Makes the package assume AWS Lambda and unpack the libraries that Chromium needs.
      env: { ...environment(), TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
      encoding: "utf8",
    },
  );
  if (status !== 0) throw noBrowser(`@sparticuz/chromium cannot be unpacked: ${stderr.trim()}`);
  writeFileSync(join(folder, "fonts.conf"), fontsConfig(resolve(unpacked, "fonts", "fonts")));
  chmodReadable(folder);
}

/** Chromium crashes without a font, and the package's own configuration uses Lambda's paths. */
const fontsConfig = (fonts: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(tmpdir(), "chromium-fonts-cache")}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;

function environment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
