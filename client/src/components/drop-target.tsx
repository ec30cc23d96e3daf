import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

type DropTargetProps = {
  className?: string;
  /** Added while a file is dragged over it. */
  activeClass: string;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Receives one dropped file; for keyboards and screen readers a button inside must do the same. */
export function DropTarget({ className, activeClass, onFile, children }: DropTargetProps) {
  const [isActive, setActive] = useState(false);

  function drop(event: DragEvent) {
    const file = event.dataTransfer.files[0];
    if (!file) return; // text that is moved from one field inside to another one
    event.preventDefault();
    setActive(false);
    onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setActive(true);
      }}
      onDragLeave={() => setActive(false)}
      onDrop={drop}
      className={classNames(className, isActive && activeClass)}
    >
      {children}
    </div>
  );
}
