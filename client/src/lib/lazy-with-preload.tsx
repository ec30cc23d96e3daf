import { type ComponentType, use } from "react";

/**
 * A component in a file of its own, which is fetched when it is shown first, or ahead by `load`.
 * React's own `lazy` has no ahead, and what had to wait once is kept back for 300 ms, even where its
 * file came after ten.
 */
export function lazyWithPreload<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function fetched() {
    loading ??= fetch().then((component) => {
      Loaded = component;
      return component;
    });
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as with React's lazy, called once a module
  function Part(props: Props) {
    const Component = Loaded ?? use(fetched());
    return <Component {...props} />;
  }

  /** Where that fails nobody is told: showing it tries once more. */
  async function preload() {
    await fetched().catch(() => {
      loading = undefined;
    });
  }

  return Object.assign(Part, { load: preload });
}
