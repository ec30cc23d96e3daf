import { createStore, useStore } from "./store.ts";

const interactionStore = createStore(false);

// The focus alone counts too: assistive technology moves it without a key or a pointer.
for (const type of ["pointerdown", "keydown", "focusin"]) {
  const onInteraction = () => interactionStore.set(true);
  window.addEventListener(type, onInteraction, { once: true, capture: true });
}

export const useHasInteracted = (): boolean => useStore(interactionStore);
