import * as Radix from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { useCloseOnBack } from "#client/lib/use-close-on-back.ts";
import { useReturnOfFocus } from "#client/lib/use-return-of-focus.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** 28, 36 and 48 rem. */
const WIDTHS = { small: "max-w-md", medium: "max-w-xl", large: "max-w-3xl" } as const;

const SURFACE_CLASS =
  "animate-dialog-in flex w-full flex-col rounded-t-card bg-surface shadow-float outline-none short:overflow-y-auto sm:w-[calc(100%-2rem)] sm:rounded-card print:max-w-none print:shadow-none";

/**
 * A dialog is at the bottom of phones, else in the middle. It leaves room for a toast above from the start, so that a
 * toast that appears neither covers nor moves a button that is about to be pressed. A short window has that room only
 * while it is needed.
 */
const PLACE_CLASS =
  "fixed inset-x-0 bottom-0 z-40 mx-auto [--above:max(7.25rem,var(--toast-space,0px))] short:[--above:max(1rem,var(--toast-space,0px))] max-h-[calc(100dvh-var(--above))] sm:top-1/2 sm:bottom-auto sm:max-h-[calc(100dvh-var(--above)-0.5rem)] sm:translate-y-[max(-50%,var(--above)-50dvh)] print:static print:max-h-none print:translate-none";

type DialogProps = {
  title: ReactNode;
  width: keyof typeof WIDTHS;
  description?: string;
  /** Keeps elements of other code above the dialog usable, such as the bank's authentication. */
  allowsForeignOverlay?: boolean;
  /** Keeps the dialog open while something runs that closing would not stop. */
  isLocked?: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** The overlay is a plain element: Radix's own adds an inline style, which the CSP forbids. */
export function Dialog(props: DialogProps) {
  const { width, description, allowsForeignOverlay = false, isLocked = false, onClose } = props;
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnOfFocus();
  usePageInert(allowsForeignOverlay);
  useCloseOnBack(isLocked, onClose);

  // A button that another step replaces loses the focus; Radix itself moves it only in modal dialogs.
  useEffect(() => focusIfLost(content.current));

  /** Radix closes the layer that was opened last, also a toast that does not have the focus. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault(); // a dialog behind this one stays open
    if (!isLocked) onClose();
  }

  return (
    <Radix.Root
      open
      modal={!allowsForeignOverlay}
      onOpenChange={(isOpen) => !isOpen && !isLocked && onClose()}
    >
      <Radix.Portal>
        <div className="animate-fade-in fixed inset-0 z-40 bg-[rgb(10_20_18/0.5)] print:hidden" />
        <Radix.Content
          ref={content}
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape}
          {...(allowsForeignOverlay && { "aria-modal": true, onInteractOutside: preventDefault })}
          className={classNames(SURFACE_CLASS, PLACE_CLASS, WIDTHS[width])}
        >
          <DialogHeader {...props} />
          <div className="grow overflow-y-auto px-4 sm:px-6 short:shrink-0 short:overflow-visible">
            {props.children}
          </div>
          {props.footer ? (
            <div className="flex flex-wrap justify-end gap-2 p-4 sm:p-6">{props.footer}</div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DialogHeaderProps = Pick<DialogProps, "title" | "description" | "isLocked">;

function DialogHeader({ title, description, isLocked }: DialogHeaderProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start justify-between gap-4 p-4 pb-2 sm:p-6 sm:pb-2">
      <div className="min-w-0">
        <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
        ) : null}
      </div>
      <Radix.Close asChild>
        <IconButton
          label={t("common.close")}
          disabled={isLocked}
          className="-mt-1.5 -mr-2 shrink-0 print:hidden"
        >
          <Icon name="remove" />
        </IconButton>
      </Radix.Close>
    </div>
  );
}

const preventDefault = (event: Event) => event.preventDefault();

/** Makes the page inert, but not the toasts, until the dialog is closed. */
function usePageInert(isInert: boolean) {
  useEffect(() => {
    if (!isInert) return;
    const parts = document.querySelectorAll("#root > :is(header, main, footer)");
    for (const part of parts) part.setAttribute("inert", "");
    return () => {
      for (const part of parts) part.removeAttribute("inert");
    };
  }, [isInert]);
}
