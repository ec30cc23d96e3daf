import { describe, expect, it } from "vitest";
import type { RenderJob } from "./document.ts";
import { RENDER_LIMITS, renderDocument } from "./render-document.ts";

const job = (rows: string[][]): RenderJob => ({
  format: "xlsx",
  content: { name: "Quote", title: "Quote", rows },
});

describe("renderDocument", () => {
  it("renders in a process of its own", async () => {
    const bytes = await renderDocument(job([["T-shirts"]]));
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  });

  // Threats: L15
  it("ends a process that takes too long, which a later request may not", async () => {
    const rendering = renderDocument(job([["T-shirts"]]), { ...RENDER_LIMITS, timeoutMs: 1 });
    await expect(rendering).rejects.toMatchObject({
      status: 503,
      cause: { message: expect.stringContaining("The document was not rendered") },
    });
  });

  // Threats: L15
  it("rejects more than twenty that wait", async () => {
    const limits = { ...RENDER_LIMITS, timeoutMs: 1 };
    const results = await Promise.allSettled(
      Array.from({ length: 23 }, () => renderDocument(job([["T-shirts"]]), limits)),
    );
    const busy = results.filter(
      (result) => result.status === "rejected" && result.reason.cause === undefined,
    );
    expect(busy).toHaveLength(1);
  });
});
