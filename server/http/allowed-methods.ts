import type { Request, Router } from "express";

/** The methods that the routes of this path respond to, in alphabetical order; none for an unknown path. */
export function allowedMethods({ app, baseUrl, path }: Request): string[] {
  const layers = app.router.stack as Layer[]; // safe: Express matches its routes with this method
  const methods = layers
    .filter((layer) => layer.route && layer.match(baseUrl + path))
    .flatMap(({ route }) => route?.stack.map(({ method }) => method.toUpperCase()) ?? []);
  if (methods.includes("GET")) methods.push("HEAD");
  return [...new Set(methods)].sort();
}

type Layer = Router["stack"][number] & { match(path: string): boolean };
