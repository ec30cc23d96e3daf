import type { z } from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Access = "public" | "user" | "admin" | "owner";

type Schema = z.core.$ZodType;

type Route<Path extends string, Query extends Schema> = {
  method: Method;
  path: Path;
  access: Access;
  query?: Query;
};

/** An endpoint that responds with JSON, to JSON ("json") or to a file in a multipart form ("upload"). */
export type Endpoint<
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Path extends string = string,
  Query extends Schema = Schema,
> = Route<Path, Query> & {
  kind: "json" | "upload";
  body?: Body;
  /** 100 KB by default. */
  maxBodyBytes?: number;
  /** The multipart field of an upload. */
  file?: FileField;
  result: Result;
};

export type FileField = { field: string; maxBytes: number };

export type JsonEndpoint = Endpoint & { kind: "json" };

export type Upload = Endpoint & { kind: "upload"; file: FileField };

/** An endpoint whose response is a file, which a link loads. */
export type Download<Path extends string = string, Query extends Schema = Schema> = Route<
  Path,
  Query
> & { kind: "download"; method: "GET" };

/** An endpoint that another system calls with a signed body, which is not parsed before verification. */
export type Webhook = Route<string, NoBody> & {
  kind: "webhook";
  method: "POST";
  access: "public";
  maxBytes: number;
};

/** An address that sends the browser to a page. */
export type Redirect = Route<string, NoBody> & {
  kind: "redirect";
  method: "GET";
  access: "public";
  to: string;
};

export type AnyEndpoint = Endpoint | Download | Webhook | Redirect;

export type NoBody = z.ZodMiniUndefined;

export const defineEndpoint = <
  Result extends Schema,
  Path extends string,
  Body extends Schema = NoBody,
  Query extends Schema = NoBody,
  const A extends Access = Access,
>(
  description: Route<Path, Query> &
    Pick<Endpoint<Body>, "body" | "maxBodyBytes"> & { access: A; result: Result },
): Endpoint<Body, Result, Path, Query> & { kind: "json"; access: A } => ({
  kind: "json",
  ...description,
});

export const defineUpload = <
  Result extends Schema,
  Path extends string,
  Query extends Schema = NoBody,
  const A extends Access = Access,
>(
  description: Route<Path, Query> & { access: A; file: FileField; result: Result },
): Endpoint<NoBody, Result, Path, Query> & { kind: "upload"; access: A; file: FileField } => ({
  kind: "upload",
  ...description,
});

export const defineDownload = <Path extends string, Query extends Schema = NoBody>(
  description: Omit<Route<Path, Query>, "method">,
): Download<Path, Query> => ({ kind: "download", method: "GET", ...description });

export const defineWebhook = (description: Pick<Webhook, "path" | "maxBytes">): Webhook => ({
  kind: "webhook",
  method: "POST",
  access: "public",
  ...description,
});

export const defineRedirect = (description: Pick<Redirect, "path" | "to">): Redirect => ({
  kind: "redirect",
  method: "GET",
  access: "public",
  ...description,
});

export type EndpointBody<E> = E extends Endpoint<infer B, Schema> ? z.output<B> : never;
export type EndpointBodyInput<E> = E extends Endpoint<infer B, Schema> ? z.input<B> : never;
export type EndpointQuery<E> = E extends Route<string, infer Q> ? z.output<Q> : never;
export type EndpointQueryInput<E> =
  E extends Endpoint<Schema, Schema, string, infer Q> ? z.input<Q> : never;
export type EndpointResult<E> = E extends Endpoint<Schema, infer R> ? z.output<R> : never;

/** "/api/admin/users/:id" gives { id: string }. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>;
