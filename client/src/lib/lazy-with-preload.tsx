import { type ComponentType, use } from "react";
import { loadCode } from "./load-code.ts";

/** React renders a failed component twice before its error boundary; both must get the same rejection. */
const RETRY_DELAY_MS = 1000;

/**
 * A component that is loaded on its first render, or earlier by `preload`, and again after a failed
 * load. React's `lazy` never retries, and its fallback always shows, for at least 300 ms.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;

  function loadForRender() {
    if (loading) return loading;
    const current = loadCode(load);
    current.catch(() => setTimeout(() => clearLoading(current), RETRY_DELAY_MS));
    loading = current;
    return current;
  }

  function clearLoading(rejected: Promise<ComponentType<Props>>) {
    if (loading === rejected) loading = undefined;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React's lazy
  function LazyComponent(props: Props) {
    const Component = use(loadForRender());
    return <Component {...props} />;
  }

  /** Never rejects: the render that needs the component loads it again and throws. */
  async function preload() {
    if (!navigator.onLine) return;
    loading ??= load();
    const current = loading;
    try {
      // React reads these of a promise, and then does not suspend.
      Object.assign(current, { status: "fulfilled", value: await current });
    } catch {
      clearLoading(current);
    }
  }

  return Object.assign(LazyComponent, { preload });
}
