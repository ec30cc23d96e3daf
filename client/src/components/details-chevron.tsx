import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** The chevron in the summary of a `details` element of the class `group`; points up while that is open. */
export const DetailsChevron = ({ className }: { className?: string }) => (
  <Icon
    name="chevron"
    className={classNames(
      "size-4 transition-transform duration-150 group-open:rotate-180",
      className,
    )}
  />
);
