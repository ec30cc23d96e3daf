import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { isTransient } from "#server/db/is-transient.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError, summarizeError } from "#server/errors/describe-error.ts";
import { errorCode } from "#server/errors/error-code.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { placeText } from "#shared/http/place-text.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { recordError } from "./request-log.ts";
import { sendJson } from "./send-json.ts";
import { requestTranslator } from "./texts.ts";

const DEFAULT_RETRY_AFTER_S = 5;

/** Sends every error as `{ message, code, fields? }` in the language of the request, an AppError also with its data. */
export const errorHandler: ErrorRequestHandler = (error, req, res, next) => {
  const appError = toAppError(error);
  const logged = loggedError(error, appError);
  if (logged) recordError(res, logged);
  if (res.headersSent) return next(error);
  res.statusCode = appError?.status ?? 500;
  const retryAfter =
    appError?.retryAfter ?? (res.statusCode === 503 ? DEFAULT_RETRY_AFTER_S : undefined);
  if (retryAfter) res.setHeader("Retry-After", retryAfter);
  const t = requestTranslator(req);
  sendJson(res, appError ? errorBody(appError, t) : messageBody("errors.internal", t));
};

/** Throws 404 for requests that no route handled, 405 for a known path, and 400 for URLs that cannot be decoded. */
export const notFound: RequestHandler = (req, res) => {
  if (!isDecodable(req)) throw new AppError("invalid", "errors.badRequest");
  const methods = allowedMethods(req).join(", ");
  if (!methods) throw new AppError("notFound", "errors.endpointNotFound");
  res.setHeader("Allow", methods);
  throw new AppError("methodNotAllowed", "errors.methodNotAllowed", { params: { methods } });
};

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return new AppError("unavailable", "errors.unavailable");
  if (isExpressBadRequest(error)) return new AppError("invalid", "errors.badRequest");
  return null;
}

/** What the line of log says; undefined for an error of the client. Its integration logged a provider's details. */
function loggedError(error: unknown, appError: AppError | null): string | undefined {
  if (!appError) return describeError(error);
  if (isOutage(error)) return summarizeError(error);
  if (appError.status < 500) return undefined;
  return [appError.key, errorCode(appError.cause)].filter(Boolean).join(" ");
}

/** Whether the database is unavailable. The errors of providers are AppErrors. */
const isOutage = (error: unknown) => !(error instanceof AppError) && isTransient(error);

const isExpressBadRequest = (error: unknown) =>
  error instanceof Error && "status" in error && error.status === 400;

function errorBody({ key, params, fields, data }: AppError, t: Translate) {
  const texts = Object.fromEntries(
    fields.map((field) => [fieldPath(field), t(field.key, field.params)]),
  );
  const [first] = fields;
  if (!first) return { ...messageBody(key, t, params), ...data };
  const fieldParams = {
    field: placeText(fieldPath(first), t),
    problem: texts[fieldPath(first)] ?? "",
  };
  const message = t(key, key === "validation.field" ? fieldParams : params);
  return { message, code: key, fields: texts };
}

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
