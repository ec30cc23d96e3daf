import type { MouseEvent } from "react";
import { fetchFile } from "./api.ts";
import { saveFile } from "./save-file.ts";
import { useReportedMutation } from "./use-action.ts";

/** The click of a link to a file, and whether it is on its way. The page fetches it, so that errors show a toast. */
export function useDownload(url: string, fileName: string) {
  const action = useReportedMutation(() => fetchFile(url), {
    onSuccess: (file) => saveFile(fileName, file),
  });

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action.mutate(undefined);
  }

  return { isBusy: action.isPending, onClick };
}
