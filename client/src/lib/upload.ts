import type { EndpointResult, Upload } from "#shared/http/endpoint.ts";
import { ApiError, buildUrl, type CallInput, NetworkError, readFromServer } from "./api.ts";

/** A file is sent and checked for longer than another request takes. */
const TIMEOUT_MS = 600_000;

export type UploadInput<E extends Upload> = CallInput<E> & { file: File };

/** Like `call`, for a file; reports the fraction sent, from 0 to 1, which fetch cannot: hence XMLHttpRequest. */
export function upload<E extends Upload>(
  { method, path, file: { field } }: E,
  { params, query, file }: UploadInput<E>,
  onProgress: (share: number) => void,
): Promise<EndpointResult<E>> {
  const form = new FormData();
  form.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, buildUrl(path, params, query as object));
    request.setRequestHeader("Accept-Language", document.documentElement.lang);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.timeout = TIMEOUT_MS;
    request.onerror = () => reject(new NetworkError("The server could not be reached"));
    request.ontimeout = request.onerror;
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) {
        return resolve(readFromServer(new Response(responseText).json()));
      }
      const id = request.getResponseHeader("X-Request-Id");
      reject(new ApiError(status, responseText || statusText, id));
    };
    request.send(form);
  });
}
