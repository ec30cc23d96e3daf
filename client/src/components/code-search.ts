import type { ComponentType, Ref } from "react";

export type CodeSearchProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Of the item, to search for its code. */
  description: string;
  /** Of the cells in the item's grid for the field and for what the schedule says about the code. */
  fieldClass: string;
  statusClass: string;
};

/** A field that searches the tariff schedule. The page passes it to the calculator, which is another slice. */
export type CodeSearch = ComponentType<CodeSearchProps>;
