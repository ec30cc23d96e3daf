import { useState } from "react";
import type { Upload } from "#shared/http/endpoint.ts";
import { upload } from "./upload.ts";
import { type ActionOptions, useAction } from "./use-action.ts";

/** An action that uploads a file; its progress is the share of the file that is sent, from 0 to 1. */
export function useUpload<E extends Upload>(endpoint: E, options: ActionOptions<E>) {
  const [progress, setProgress] = useState(0);
  const action = useAction(endpoint, options, (args) => {
    setProgress(0);
    return upload(endpoint, args, setProgress);
  });
  return { ...action, progress };
}
