import { classNames } from "./class-names.ts";

type RowTextProps = { text: string; placeholder: string; className?: string };

/**
 * What a text field in a row of a table says, over the field until that has the focus: in two lines where the field would
 * cut it off. Decorative, and in an attribute, because the field itself has the text.
 */
export const RowText = ({ text, placeholder, className }: RowTextProps) => (
  <span aria-hidden="true" className={classNames("row-text", className)}>
    <span data-text={text || placeholder} className={text ? undefined : "text-muted"} />
  </span>
);
