import type { FieldError } from "#shared/http/field-errors.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";

const STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  mediaType: 415,
  limited: 429,
  badGateway: 502,
  unavailable: 503,
  timeout: 504,
} as const;

export type ErrorKind = keyof typeof STATUS;

type AppErrorOptions = {
  params?: TextParams;
  fields?: readonly FieldError[];
  retryAfter?: number;
  /** Machine-readable fields of the response, beside message and code. */
  data?: Record<string, string>;
  cause?: unknown;
};

/** An expected error. `key` names its message, which is translated when the response is sent. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly key: TextKey;
  readonly params: TextParams | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly data: Record<string, string>;

  constructor(kind: ErrorKind, key: TextKey, options: AppErrorOptions = {}) {
    const { params, fields = [], retryAfter, data = {}, cause } = options;
    super(key, { cause });
    this.retryAfter = retryAfter;
    this.data = data;
    this.kind = kind;
    this.key = key;
    this.params = params;
    this.fields = fields;
  }

  get status() {
    return STATUS[this.kind];
  }
}

/** A 400 for invalid fields. The first one's text is the message, after the field's name if generic. */
export function validationError(fields: readonly FieldError[]): AppError {
  const [first] = fields;
  const isSpecific = first && !first.key.startsWith("validation.");
  return isSpecific
    ? new AppError("invalid", first.key, { params: first.params, fields })
    : new AppError("invalid", "validation.field", { fields });
}
