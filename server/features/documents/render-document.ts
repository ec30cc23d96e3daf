import { AppError } from "#server/errors/app-error.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { runProcess } from "#server/lib/run-process.ts";
import type { RenderJob } from "./document.ts";

export const RENDER_LIMITS = { timeoutMs: 20_000, maxMemoryBytes: 500_000_000 };

/** The built server runs the built program, and development its source. */
const isBuilt = !import.meta.filename.endsWith(".ts");
const PROGRAM = isBuilt
  ? [fromRoot("dist/documents/render-process.js")]
  : ["--import", "tsx", fromRoot("server/features/documents/render-process.ts")];

/** Two at a time; the next ones wait. */
const enqueue = createQueue(2, 20);

/**
 * Renders a file in a process of its own, which is ended after 20 s or above 500 MB (on Linux), so that a long document
 * delays no request. Throws `unavailable` while 20 others wait, and where the process was ended.
 */
export const renderDocument = (job: RenderJob, limits = RENDER_LIMITS): Promise<Buffer> =>
  enqueue(async () => {
    const args = [...PROGRAM, String(limits.timeoutMs)];
    const { exitCode, output, errorOutput } = await runProcess(args, JSON.stringify(job), limits);
    if (exitCode === 0 && output.length > 0) return output;
    const cause = new Error(`The document was not rendered: exit ${exitCode}, ${errorOutput}`);
    throw exitCode === null ? new AppError("unavailable", "errors.busy", { cause }) : cause;
  });
