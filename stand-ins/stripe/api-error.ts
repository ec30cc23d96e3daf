import { createId } from "./ids.ts";

export type ApiResponse = { status: number; body: object; headers?: Record<string, string> };

export type ErrorDetails = {
  type?: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  [extra: string]: unknown;
};

export type ApiError = Error & { status: number; details: ErrorDetails };

export const apiError = (status: number, details: ErrorDetails): ApiError =>
  Object.assign(new Error(details.message), { status, details });

export const invalidRequest = (details: ErrorDetails) => apiError(400, details);

export const resourceMissing = (kind: string, id: string, param: string) =>
  apiError(404, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });

export const unrecognizedUrl = (method: string, path: string) =>
  apiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });

const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && "details" in error;

export function errorResponse({ status, details }: ApiError): ApiResponse {
  const { code } = details;
  const error = {
    type: "invalid_request_error",
    ...details,
    ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
    request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${createId("req")}`,
  };
  return { status, body: { error } };
}

export function toErrorResponse(error: unknown): ApiResponse {
  if (isApiError(error)) return errorResponse(error);
  throw error;
}
