import type { FieldError } from "#shared/http/field-errors.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";

const STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
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
  /** In how many seconds it is worth another try. */
  retryAfter?: number;
  /** What else a program is told beside the message. */
  data?: Record<string, string>;
  cause?: unknown;
};

/**
 * The only error that a feature throws on purpose. It names a text of the catalogue, which is
 * written for the person at the screen and put into that person's language when it is answered.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly key: TextKey;
  readonly params: TextParams | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly data: Record<string, string>;

  constructor(kind: ErrorKind, key: TextKey, details: AppErrorOptions = {}) {
    const { params, fields = [], retryAfter, data = {}, cause } = details;
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

/** A request refused for its fields. The first problem speaks for all; a bare one names its field. */
export function validationError(problems: readonly FieldError[]): AppError {
  const [first] = problems;
  const speaksForItself = first && !first.key.startsWith("validation.");
  return speaksForItself
    ? new AppError("invalid", first.key, { params: first.params, fields: problems })
    : new AppError("invalid", "validation.field", { fields: problems });
}
