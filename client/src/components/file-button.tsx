import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type FileButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "isBusy" | "isBlocked"> & {
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A button that opens the browser's file dialog. The same file can be selected twice in a row. */
export function FileButton(props: FileButtonProps) {
  const { variant, label, accept, isBusy, isBlocked, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...{ variant, isBusy, isBlocked }} onClick={() => input.current?.click()}>
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
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
