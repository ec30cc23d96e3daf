import { AppError } from "#server/errors/app-error.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import { type ProcessLimits, runProcess } from "#server/lib/run-process.ts";
import type { TextKey } from "#shared/texts.ts";
import { checkImage } from "./check-image.ts";

/** Guards against decompression bombs. */
const MAX_PIXELS = 25_000_000;
const CONVERTER_LIMITS = { timeoutMs: 10_000, maxMemoryBytes: 600_000_000 };

/** An exit code of the converter, which knows the number of pixels. */
const EXIT_TOO_MANY_PIXELS = 2;

/**
 * Drops scripts, appended data and metadata, applies the EXIF orientation and never enlarges. Ends itself after its
 * time, because the server may be killed before. A text, because the server's one bundled file is not what the process
 * should run.
 */
const CONVERTER = `
  import sharp from "sharp";
  sharp.concurrency(1);
  const [width, height, limitInputPixels, exitTooManyPixels, timeoutMs] =
    process.argv.slice(1).map(Number);
  setTimeout(() => process.kill(process.pid, "SIGKILL"), timeoutMs).unref();
  const converter = sharp({ limitInputPixels, failOn: "error" })
    .rotate()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 });
  converter.on("error", ({ message }) =>
    process.exit(message.includes("exceeds pixel limit") ? exitTooManyPixels : 1));
  process.stdin.pipe(converter).pipe(process.stdout);`;

type Conversion = {
  width: number;
  height: number;
  unreadable: TextKey;
};

/** One at a time; the next ones wait. */
const enqueue = createQueue(1, 20);

/**
 * Converts in a process of its own, which is ended after 10 s or above 600 MB (on Linux), so that a harmful image
 * harms no request. Throws `invalid` for no image or too many pixels, and `unavailable` while 20 others wait.
 */
export async function convertToPng(
  bytes: Buffer,
  conversion: Conversion,
  limits = CONVERTER_LIMITS,
): Promise<Buffer> {
  checkImage(bytes, conversion.unreadable);
  return enqueue(() => convert(bytes, conversion, limits));
}

async function convert(
  bytes: Buffer,
  { width, height, unreadable }: Conversion,
  limits: ProcessLimits,
): Promise<Buffer> {
  const parameters = [width, height, MAX_PIXELS, EXIT_TOO_MANY_PIXELS, limits.timeoutMs].map(
    String,
  );
  const args = ["--input-type=module", "--eval", CONVERTER, "--", ...parameters];
  const { exitCode, output } = await runProcess(args, bytes, limits);
  if (exitCode === 0 && output.length > 0) return output;
  if (exitCode !== EXIT_TOO_MANY_PIXELS) throw new AppError("invalid", unreadable);
  const params = { max: MAX_PIXELS.toLocaleString("en-US") };
  throw new AppError("invalid", "branding.tooManyPixels", { params });
}
