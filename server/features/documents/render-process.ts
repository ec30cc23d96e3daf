import { text } from "node:stream/consumers";
import type { RenderJob } from "./document.ts";

// The program of the process that renders a document: a job as JSON on its input, the file on its output. It ends itself
// after its time, because the server may be killed before.

const [, , timeoutMs] = process.argv;
setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(timeoutMs)).unref();

const job: RenderJob = JSON.parse(await text(process.stdin)); // safe: the server wrote it
process.stdout.write(await render(job));

async function render({ format, content }: RenderJob): Promise<Buffer> {
  if (format === "pdf") {
    const { renderPdf } = await import("./pdf/render-pdf.ts");
    return renderPdf(content);
  }
  const { renderSpreadsheet } = await import("./spreadsheet/render-spreadsheet.ts");
  return renderSpreadsheet(content);
}
