import { useEffect } from "react";

/** Sets the owner's accent colors, by code that is loaded only where there are some. */
export function useBrandColor(color: string | null) {
  useEffect(() => {
    if (!color) return;
    let apply: ((color: string | null) => void) | undefined;
    let isCurrent = true;
    void import("./apply-brand-color.ts").then(({ applyBrandColor }) => {
      apply = applyBrandColor;
      if (isCurrent) apply(color);
    });
    return () => {
      isCurrent = false;
      apply?.(null);
    };
  }, [color]);
}
