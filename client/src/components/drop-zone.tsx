import type { ComponentProps, ReactNode } from "react";
import { DropTarget } from "./drop-target.tsx";
import { FileButton } from "./file-button.tsx";

type DropZoneProps = ComponentProps<typeof FileButton> & {
  children: ReactNode;
};

/** A framed area with a button that receives one file, but none while it is busy with another one. */
export const DropZone = ({ children, ...props }: DropZoneProps) => (
  <DropTarget
    onFile={(file) => (props.isBlocked ?? props.isBusy) || props.onFile(file)}
    className="flex flex-wrap items-center justify-center gap-3 rounded-control border border-edge border-dashed p-4 transition-colors duration-150"
    activeClass="border-accent bg-accent-soft"
  >
    <FileButton {...props} />
    {children}
  </DropTarget>
);
