import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { isTransient } from "#server/db/is-transient.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { recordError } from "./request-log.ts";
import { sendJson } from "./send-json.ts";
import { requestTranslator } from "./texts.ts";

const DEFAULT_RETRY_AFTER_S = 5;

/** The one place where an error becomes an answer: `{ message, code, fields? }`. */
export const errorHandler: ErrorRequestHandler = (error, req, res, next) => {
  const known = toAppError(error);
  if (!known) recordError(res, describeError(error));
  if (res.headersSent) return next(error);
  res.statusCode = known?.status ?? 500;
  const retryAfter =
    known?.retryAfter ?? (res.statusCode === 503 ? DEFAULT_RETRY_AFTER_S : undefined);
  if (retryAfter) res.setHeader("Retry-After", retryAfter);
  const t = requestTranslator(req);
  sendJson(res, known ? errorBody(known, t) : messageBody("errors.internal", t));
};

/** Answers every address below the mount point that nothing answered before. */
export const notFound: RequestHandler = (req) => {
  throw isDecodable(req)
    ? new AppError("notFound", "errors.endpointNotFound")
    : new AppError("invalid", "errors.badRequest");
};

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isTransient(error)) return new AppError("unavailable", "errors.unavailable");
  if (isExpressBadRequest(error)) return new AppError("invalid", "errors.badRequest");
  return null;
}

const isExpressBadRequest = (error: unknown) =>
  error instanceof Error && "status" in error && error.status === 400;

function errorBody({ key, params, fields, data }: AppError, t: Translate) {
  const texts = Object.fromEntries(
    fields.map((field) => [fieldPath(field), t(field.key, field.params)]),
  );
  const [first] = fields;
  if (!first) return { ...messageBody(key, t, params), ...data };
  const named = { field: fieldPath(first), problem: texts[fieldPath(first)] ?? "" };
  const message = t(key, key === "validation.field" ? named : params);
  return { message, code: key, fields: texts };
}

/** A body that is wrong as a whole has no path of its own. */
const fieldPath = ({ path }: FieldError) => path || "body";

const messageBody = (key: TextKey, t: Translate, params?: AppError["params"]) => ({
  message: t(key, params),
  code: key,
});

function isDecodable({ path }: Request) {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
