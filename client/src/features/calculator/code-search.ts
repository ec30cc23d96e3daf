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

/** A field that searches the tariff schedule; of another slice, so that the page passes it in. */
export type CodeSearch = ComponentType<CodeSearchProps>;
