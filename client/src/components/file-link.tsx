import type { ReactNode } from "react";
import { useDownload } from "#client/lib/use-download.ts";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { DelayedSpinner } from "./spinner.tsx";

type FileLinkProps = {
  /** The address of the file at the server. */
  url: string;
  fileName: string;
  variant?: Parameters<typeof buttonClass>[0];
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button and downloads a file of the server. */
export function FileLink(props: FileLinkProps) {
  const { url, fileName, variant = "secondary", className, children } = props;
  const { isBusy, onClick } = useDownload(url, fileName);
  return (
    <a
      href={url}
      download={fileName}
      aria-busy={isBusy}
      onClick={onClick}
      className={classNames(buttonClass(variant), className)}
    >
      {isBusy ? <DelayedSpinner className="size-4" /> : <Icon name="download" />}
      {children}
    </a>
  );
}

type FileIconLinkProps = Omit<FileLinkProps, "variant" | "className" | "children"> & {
  label: string;
};

/** Likewise, as an icon. */
export function FileIconLink({ url, fileName, label }: FileIconLinkProps) {
  const { isBusy, onClick } = useDownload(url, fileName);
  return (
    <a
      href={url}
      download={fileName}
      aria-label={label}
      aria-busy={isBusy}
      title={label}
      onClick={onClick}
      className={buttonClass("quiet")}
    >
      {isBusy ? <DelayedSpinner className="size-5" /> : <Icon name="download" className="size-5" />}
    </a>
  );
}
