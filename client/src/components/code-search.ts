import type { ComponentType, Ref } from "react";

export type CodeSearchProps = {
  id: string;
  /** The label of an item by default, whose code is optional. */
  label?: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  /** Is given a function that focuses the field and searches for the description. */
  searchRef: Ref<() => void>;
  error: string | undefined;
  /** The item's description, to search for its code. */
  description: string;
  /**
   * The class of the field's cell in the item's grid; `statusClass` is that of what the schedule says about the code.
   */
  fieldClass: string;
  statusClass: string;
};

/** A field that searches the tariff schedule. The page passes it to the calculator, which is another slice. */
export type CodeSearch = ComponentType<CodeSearchProps>;
