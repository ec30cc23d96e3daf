import type { z } from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Access = "public" | "user" | "admin" | "owner";

type Schema = z.core.$ZodType;

export type Endpoint<
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Path extends string = string,
  Query extends Schema = Schema,
> = {
  method: Method;
  path: Path;
  access: Access;
  query?: Query;
  body?: Body;
  /** The multipart field of an uploaded file that is read into memory. */
  file?: { field: string; maxBytes: number };
  /** The multipart field of an uploaded file that is streamed. */
  stream?: { field: string; maxBytes: number };
  result: Result;
};

export type NoBody = z.ZodMiniUndefined;

export const defineEndpoint = <
  Result extends Schema,
  Path extends string,
  Body extends Schema = NoBody,
  Query extends Schema = NoBody,
  const A extends Access = Access,
>(
  description: Endpoint<Body, Result, Path, Query> & { access: A },
): Endpoint<Body, Result, Path, Query> & { access: A } => description;

export type EndpointBody<E> = E extends Endpoint<infer B, Schema> ? z.output<B> : never;
export type EndpointBodyInput<E> = E extends Endpoint<infer B, Schema> ? z.input<B> : never;
export type EndpointQuery<E> =
  E extends Endpoint<Schema, Schema, string, infer Q> ? z.output<Q> : never;
export type EndpointQueryInput<E> =
  E extends Endpoint<Schema, Schema, string, infer Q> ? z.input<Q> : never;
export type EndpointResult<E> = E extends Endpoint<Schema, infer R> ? z.output<R> : never;

/** "/api/admin/users/:id" gives { id: string }. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>;
