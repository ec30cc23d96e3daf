import { useSyncExternalStore } from "react";

/** State outside of React's tree, which components subscribe to with `useStore`. */
export type Store<State> = {
  get: () => State;
  set: (state: State) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<State>(initial: State): Store<State> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(state) {
      current = state;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** `select` must return the same reference for the same state, as with useSyncExternalStore. */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
): Selected;
export function useStore<State>(
  store: Store<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
