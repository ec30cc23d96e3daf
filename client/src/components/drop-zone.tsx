import { type ComponentProps, type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import { FileButton } from "./file-button.tsx";

type DropZoneProps = ComponentProps<typeof FileButton> & {
  /** Rendered beside the button. */
  children: ReactNode;
  className: string;
};

/** Receives one dropped file; for keyboards and screen readers its button does the same. */
export function DropZone({ children, className, ...props }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    props.onFile(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={classNames(
        "flex flex-wrap items-center justify-center gap-3 rounded-control border border-dashed transition-colors duration-150",
        isDraggedOver ? "border-accent bg-accent-soft" : "border-edge",
        className,
      )}
    >
      <FileButton {...props} />
      {children}
    </div>
  );
}
