import { useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type FileButtonProps = {
  label: string;
  accept: string;
  isBusy?: boolean;
  onFile: (file: File | undefined) => void;
};

/** A button that opens the browser's file dialog. The same file can be selected twice in a row. */
export function FileButton({ label, accept, isBusy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
