import { invalidRequest } from "./api-error.ts";

type ParamValues = {
  text: string;
  integer: number;
  flag: boolean;
  list: string[];
  record: Record<string, unknown>;
};

export type ParamTypes = Record<string, keyof ParamValues>;

export type Params<K extends ParamTypes> = { [name in keyof K]?: ParamValues[K[name]] };

export function parseParams<K extends ParamTypes>(
  rawParams: Record<string, unknown>,
  types: K,
): Params<K> {
  if ("payment_method_types" in rawParams) throw paymentMethodTypesRemoved;
  const unknown = Object.keys(rawParams).find((name) => !(name in types));
  if (unknown) throw unknownParam(unknown);
  const parsed = Object.entries(rawParams).map(([name, value]) => [
    name,
    parsers[types[name] ?? "text"](value, name),
  ]);
  return Object.fromEntries(parsed);
}

const parsers: {
  [type in keyof ParamValues]: (value: unknown, param: string) => ParamValues[type];
} = {
  text: parseText,
  integer(value, param) {
    const text = parseText(value, param);
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    throw invalidRequest({
      code: "parameter_invalid_integer",
      message: `Invalid integer: ${text}`,
      param,
    });
  },
  flag(value, param) {
    if (value === "true" || value === "false") return value === "true";
    throw invalidRequest({ message: `Invalid boolean: ${String(value)}`, param });
  },
  list(value, param) {
    if (Array.isArray(value))
      return value.map((item, index) => parseText(item, `${param}[${index}]`));
    throw invalidRequest({ message: "Invalid array", param });
  },
  record(value, param) {
    if (isRecord(value)) return value;
    throw invalidRequest({ message: "Invalid object", param });
  },
};

function parseText(value: unknown, param: string): string {
  if (typeof value !== "string") throw invalidRequest({ message: "Invalid string", param });
  if (value) return value;
  throw invalidRequest({
    code: "parameter_invalid_empty",
    message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
  });
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function requireParam<V>(value: V | undefined, param: string): V {
  if (value !== undefined) return value;
  throw invalidRequest({
    code: "parameter_missing",
    message: `Missing required param: ${param}.`,
    param,
  });
}

export function parseEnum<V extends string>(
  value: string,
  allowed: readonly V[],
  param: string,
): V {
  const found = allowed.find((candidate) => candidate === value);
  if (found) return found;
  throw invalidRequest({
    message: `Invalid ${param}: must be one of ${allowed.join(", ")}`,
    param,
  });
}

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY_LENGTH = 40;
const MAX_METADATA_VALUE_LENGTH = 500;

/** An empty value removes its key. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, unknown> = {},
): Record<string, string> {
  const merged = { ...before };
  for (const [key, value] of Object.entries(change)) {
    validateMetadata(key, value);
    if (value === "") delete merged[key];
    else merged[key] = String(value);
  }
  if (Object.keys(merged).length <= MAX_METADATA_KEYS) return merged;
  throw invalidRequest({
    message: `Metadata can have up to ${MAX_METADATA_KEYS} keys.`,
    param: "metadata",
  });
}

function validateMetadata(key: string, value: unknown) {
  if (key.length > MAX_METADATA_KEY_LENGTH) {
    const message = `Metadata keys can have up to ${MAX_METADATA_KEY_LENGTH} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
    throw invalidRequest({ message, param: "metadata" });
  }
  const param = `metadata[${key}]`;
  if (typeof value !== "string")
    throw invalidRequest({ message: "Metadata values must be strings", param });
  if (value.length <= MAX_METADATA_VALUE_LENGTH) return;
  throw invalidRequest({
    message: `Metadata values can have up to ${MAX_METADATA_VALUE_LENGTH} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
    param,
  });
}

const unknownParam = (param: string) =>
  invalidRequest({
    code: "parameter_unknown",
    message: `Received unknown parameter: ${param}`,
    param,
  });

// https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
const paymentMethodTypesRemoved = invalidRequest({
  code: "payment_method_types_no_longer_supported",
  message:
    "The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.",
  param: "payment_method_types",
});
