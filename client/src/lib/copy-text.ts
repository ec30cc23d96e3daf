import { toast } from "./toast.ts";

/** Copies a text to the clipboard; a toast says whether the browser allowed it. */
export async function copyText(text: string, titles: { copied: string; failed: string }) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: titles.copied, tone: "success" });
  } catch {
    toast({ title: titles.failed, tone: "error" });
  }
}
