import { toast } from "./toast.ts";

export async function copyText(text: string, titles: { copied: string; failed: string }) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: titles.copied, tone: "success" });
  } catch {
    toast({ title: titles.failed, tone: "error" });
  }
}
