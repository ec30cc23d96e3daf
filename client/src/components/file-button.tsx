import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type ButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "isBusy" | "isBlocked"> & {
  label: string;
  accept: string;
};

type FileButtonProps = ButtonProps & { onFile: (file: File) => void };

/** A button that opens the browser's file dialog. The same file can be selected twice in a row. */
export const FileButton = ({ onFile, ...props }: FileButtonProps) => (
  <FilesButton {...props} isMultiple={false} onFiles={([file]) => file && onFile(file)} />
);

type FilesButtonProps = ButtonProps & {
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The same for several files at once. */
export function FilesButton({ isMultiple = true, onFiles, ...props }: FilesButtonProps) {
  const { variant, label, accept, isBusy, isBlocked } = props;
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
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
