import { type ComponentProps, type ReactNode, useState } from "react";
import { FileButton } from "./file-button.tsx";

type DropZoneProps = ComponentProps<typeof FileButton> & {
  children: ReactNode;
};

/** Receives one dropped file; for keyboards and screen readers its button does the same. */
export function DropZone({ children, ...props }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        props.onFile(event.dataTransfer.files[0]);
      }}
      className={`flex flex-wrap items-center justify-center gap-3 rounded-control border border-dashed p-4 transition-colors duration-150 ${isDraggedOver ? "border-accent bg-accent-soft" : "border-edge"}`}
    >
      <FileButton {...props} />
      {children}
    </div>
  );
}
