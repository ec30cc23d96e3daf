import type { EndpointResult, Upload } from "#shared/http/endpoint.ts";
import {
  ApiError,
  buildUrl,
  type CallInput,
  fileForm,
  NetworkError,
  readFromServer,
  UPLOAD_TIMEOUT_MS,
} from "./api.ts";

/**
 * Uploads a file like `call`, and reports the fraction sent, from 0 to 1. fetch reports no upload
 * progress, so this uses XMLHttpRequest.
 */
export function upload<E extends Upload>(
  { method, path, file: fileField }: E,
  { params, query, file }: CallInput<E>,
  onProgress: (share: number) => void,
): Promise<EndpointResult<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, buildUrl(path, params, query as object));
    request.setRequestHeader("Accept-Language", document.documentElement.lang);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.timeout = UPLOAD_TIMEOUT_MS;
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
    request.send(fileForm(file, fileField.field));
  });
}
