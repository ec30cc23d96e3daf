import type { Process } from "#tests/support/product.ts";

/** Starts two servers concurrently. When one does not start, stops the other one and throws. */
export async function startPair(
  first: () => Promise<Process>,
  second: () => Promise<Process>,
): Promise<[Process, Process]> {
  const [a, b] = await Promise.allSettled([first(), second()]);
  if (a.status === "fulfilled" && b.status === "fulfilled") return [a.value, b.value];
  for (const outcome of [a, b]) if (outcome.status === "fulfilled") await outcome.value.stop();
  throw [a, b].find((outcome) => outcome.status === "rejected")?.reason;
}
