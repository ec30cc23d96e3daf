import { invalid } from "./answer.ts";

type Values = {
  text: string;
  integer: number;
  flag: boolean;
  list: string[];
  record: Record<string, unknown>;
};

export type Kinds = Record<string, keyof Values>;

export type Params<K extends Kinds> = { [name in keyof K]?: Values[K[name]] };

/** The parameters of a request: what is not of the endpoint is refused by name. */
export function readParams<K extends Kinds>(sent: Record<string, unknown>, kinds: K): Params<K> {
  if ("payment_method_types" in sent) throw noLongerSupported;
  const unknown = Object.keys(sent).find((name) => !(name in kinds));
  if (unknown) throw unknownParam(unknown);
  const read = Object.entries(sent).map(([name, value]) => [
    name,
    readers[kinds[name] ?? "text"](value, name),
  ]);
  return Object.fromEntries(read);
}

const readers: { [kind in keyof Values]: (value: unknown, param: string) => Values[kind] } = {
  text: readText,
  integer(value, param) {
    const text = readText(value, param);
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    throw invalid({
      code: "parameter_invalid_integer",
      message: `Invalid integer: ${text}`,
      param,
    });
  },
  flag(value, param) {
    if (value === "true" || value === "false") return value === "true";
    throw invalid({ message: `Invalid boolean: ${String(value)}`, param });
  },
  list(value, param) {
    if (Array.isArray(value))
      return value.map((item, index) => readText(item, `${param}[${index}]`));
    throw invalid({ message: "Invalid array", param });
  },
  record(value, param) {
    if (isRecord(value)) return value;
    throw invalid({ message: "Invalid object", param });
  },
};

function readText(value: unknown, param: string): string {
  if (typeof value !== "string") throw invalid({ message: "Invalid string", param });
  if (value) return value;
  throw invalid({
    code: "parameter_invalid_empty",
    message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
  });
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function required<V>(value: V | undefined, param: string): V {
  if (value !== undefined) return value;
  throw invalid({
    code: "parameter_missing",
    message: `Missing required param: ${param}.`,
    param,
  });
}

export function oneOf<V extends string>(value: string, allowed: readonly V[], param: string): V {
  const found = allowed.find((one) => one === value);
  if (found) return found;
  throw invalid({ message: `Invalid ${param}: must be one of ${allowed.join(", ")}`, param });
}

const MAX_KEYS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** Metadata after the change: an empty value removes its key. Values are strings, always. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, unknown> = {},
): Record<string, string> {
  const merged = { ...before };
  for (const [key, value] of Object.entries(change)) {
    checkMetadata(key, value);
    if (value === "") delete merged[key];
    else merged[key] = String(value);
  }
  if (Object.keys(merged).length <= MAX_KEYS) return merged;
  throw invalid({ message: `Metadata can have up to ${MAX_KEYS} keys.`, param: "metadata" });
}

function checkMetadata(key: string, value: unknown) {
  if (key.length > MAX_KEY) {
    const message = `Metadata keys can have up to ${MAX_KEY} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
    throw invalid({ message, param: "metadata" });
  }
  const param = `metadata[${key}]`;
  if (typeof value !== "string")
    throw invalid({ message: "Metadata values must be strings", param });
  if (value.length <= MAX_VALUE) return;
  throw invalid({
    message: `Metadata values can have up to ${MAX_VALUE} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
    param,
  });
}

export const unknownParam = (param: string) =>
  invalid({ code: "parameter_unknown", message: `Received unknown parameter: ${param}`, param });

// https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
const noLongerSupported = invalid({
  code: "payment_method_types_no_longer_supported",
  message:
    "The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.",
  param: "payment_method_types",
});
