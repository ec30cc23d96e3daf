import { spawn } from "node:child_process";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { commandLine } from "#server/db/embedded/processes.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { childProcesses } from "#tests/support/processes.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { convertToPng } from "./convert-to-png.ts";

const LOGO = { width: 960, height: 240, unreadable: "branding.notPicture" } as const;
const LIMITS = { timeoutMs: 30_000, maxMemoryBytes: 600_000_000 };

/** Elsewhere, the memory of a process is not read. */
const itOnLinux = it.runIf(process.platform === "linux");

/** Converts its standard input. */
const SERVER = `
  import { buffer } from "node:stream/consumers";
  import { convertToPng } from "#server/features/branding/convert-to-png.ts";
  const limits = ${JSON.stringify({ ...LIMITS, timeoutMs: 3000 })};
  await convertToPng(await buffer(process.stdin), ${JSON.stringify(LOGO)}, limits);`;

const isConverter = (pid: number) => commandLine(pid).includes('import sharp from "sharp"');

/** An SVG whose time doubles with each mask, because each one is drawn twice within the one before. */
function svgWithMasks(count: number): Buffer {
  const masked = (index: number) =>
    `<rect width="99%" height="99%" fill="#fff" mask="url(#m${index})"/>`;
  const masks = Array.from(
    { length: count },
    (_, index) => `<mask id="m${index}">${masked(index + 1).repeat(2)}</mask>`,
  ).join("");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4900" height="4900">${masks}${masked(0)}</svg>`,
  );
}

describe("convertToPng", () => {
  it("converts an SVG that takes less than its limits", async () => {
    const png = await convertToPng(svgWithMasks(3), LOGO, LIMITS);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", height: 240 });
  });

  // Threats: F6
  it("ends the conversion of an SVG that would take hours", async () => {
    const conversion = convertToPng(svgWithMasks(30), LOGO, { ...LIMITS, timeoutMs: 1000 });
    await expect(conversion).rejects.toMatchObject({ key: LOGO.unreadable });
  });

  // Threats: F6
  itOnLinux("ends the conversion when the server was killed meanwhile", async () => {
    const server = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", SERVER],
      {
        cwd: fromRoot(),
        stdio: ["pipe", "ignore", "inherit"],
      },
    );
    server.stdin.end(svgWithMasks(30));
    const converter = await waitFor(() => {
      const [child] = childProcesses(server.pid ?? 0).filter((pid) => isConverter(pid));
      if (!child) throw new Error("The conversion has not begun");
      return child;
    });
    server.kill("SIGKILL");
    await waitFor(() => expect(isConverter(converter)).toBe(false));
  });

  // Threats: F6
  itOnLinux("ends a conversion that takes too much memory", async () => {
    const conversion = convertToPng(svgWithMasks(3), LOGO, {
      ...LIMITS,
      maxMemoryBytes: 1_000_000,
    });
    await expect(conversion).rejects.toMatchObject({ key: LOGO.unreadable });
  });
});
