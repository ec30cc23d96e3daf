import type { z } from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may make a call. */
export type Access = "public" | "user" | "admin" | "owner";

type Schema = z.core.$ZodType;

/** One API call, described once: the server mounts it, the client calls it, tests name it. */
export type Endpoint<
  Body extends Schema = Schema,
  Result extends Schema = Schema,
  Path extends string = string,
> = {
  method: Method;
  path: Path;
  access: Access;
  body?: Body;
  result: Result;
};

/** Stands for "takes no body". */
export type NoBody = z.ZodMiniUndefined;

export const endpoint = <Result extends Schema, Path extends string, Body extends Schema = NoBody>(
  description: Endpoint<Body, Result, Path>,
): Endpoint<Body, Result, Path> => description;

export type BodyOf<E> = E extends Endpoint<infer B, Schema> ? z.output<B> : never;
export type BodyInputOf<E> = E extends Endpoint<infer B, Schema> ? z.input<B> : never;
export type ResultOf<E> = E extends Endpoint<Schema, infer R> ? z.output<R> : never;

/** "/api/admin/users/:id" → { id: string } */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>;
