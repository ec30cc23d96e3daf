import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const START = fileURLToPath(new URL("../src/main.tsx", import.meta.url));

/**
 * Names the chunk of everything that the application needs before it can show a page: one file instead of
 * forty small ones compresses better. What is only loaded later stays with whoever loads it.
 */
export function firstChunk(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const first = new Set<string>();
  return (id, context) => {
    if (id === START) return null;
    if (first.size === 0) addImportsOf(START, first, context);
    return first.has(id) ? "first" : null;
  };
}

function addImportsOf(id: string, first: Set<string>, context: Rolldown.ChunkingContext) {
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    if (first.has(imported)) continue;
    first.add(imported);
    addImportsOf(imported, first, context);
  }
}
