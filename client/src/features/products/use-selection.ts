import { useState } from "react";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Product } from "#shared/products/contract.ts";

export type Selection = ReturnType<typeof useSelection>;

/** The products chosen on any page of the list, at most as many as a calculation has items. */
export function useSelection() {
  const [chosen, setChosen] = useState<readonly Product[]>([]);
  const has = ({ id }: Product) => chosen.some((product) => product.id === id);
  return {
    chosen,
    has,
    toggle: (product: Product) =>
      setChosen(
        has(product)
          ? chosen.filter(({ id }) => id !== product.id)
          : [...chosen, product].slice(-MAX_ITEMS),
      ),
    clear: () => setChosen([]),
  };
}
