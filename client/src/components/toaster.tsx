import * as Toast from "@radix-ui/react-toast";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NOTIFICATIONS_KEY, takeEarlyHotkey } from "#client/lib/early-hotkey.ts";
import { dismissToast, type Toast as Message, useToast } from "#client/lib/toast.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useToastSpace } from "./use-toast-space.ts";

const DURATION_MS = 5000;

/** Leaves an element out of the announcement, as the library's own buttons are. */
const NOT_ANNOUNCED = { "data-radix-toast-announce-exclude": "" };

/** The prefix of announcements, in place of the library's English "Notification"; it accepts no empty text. */
const NO_PREFIX = "\u200b";

/**
 * Shows one toast at a time for five seconds. F8 focuses it, a swipe to the right dismisses it. Beside an open dialog it
 * is above it.
 */
export function Toaster() {
  const { t } = useTranslation();
  const message = useToast();
  const viewport = useRef<HTMLOListElement>(null);
  useToastSpace(viewport, message?.isOpen ?? false);
  useEffect(() => {
    if (takeEarlyHotkey()) viewport.current?.focus();
  }, []);
  return (
    <Toast.Provider
      label={NO_PREFIX}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {message ? <ToastItem key={message.id} message={message} /> : null}
      <Toast.Viewport
        ref={viewport}
        hotkey={[NOTIFICATIONS_KEY]}
        label={t("app.notifications", { hotkey: "{hotkey}" })}
        className="fixed top-0 right-0 z-50 m-0 md:top-auto md:bottom-14 lg:bottom-0 in-[body:has([role=dialog])]:top-0! in-[body:has([role=dialog])]:bottom-auto! flex w-full list-none flex-col p-4 outline-none md:max-w-toast print:hidden"
      />
    </Toast.Provider>
  );
}

type ToastItemProps = { message: Message };

function ToastItem({ message }: ToastItemProps) {
  const { t } = useTranslation();
  const isError = message.tone === "error";
  return (
    <Toast.Root
      open={message.isOpen}
      onOpenChange={() => dismissToast(message.id)}
      type={isError ? "foreground" : "background"}
      className={classNames(
        "flex items-start gap-3 rounded-card border bg-surface p-4 pr-2 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        isError ? "border-danger" : "border-line",
      )}
    >
      <Icon
        name={isError ? "warning" : "check"}
        className={classNames("mt-0.5 size-5", isError ? "text-danger" : "text-positive")}
      />
      <div className="min-w-0 grow" {...(message.isShownInPlace && NOT_ANNOUNCED)}>
        {/* The announcement joins these texts without spaces of its own. */}
        <Toast.Title className="font-semibold">{message.title}</Toast.Title>{" "}
        {message.description ? (
          <Toast.Description
            className={classNames(
              "mt-1 text-sm text-muted",
              // A dialog shows the whole text itself, and leaves room for one line.
              message.isShownInPlace && "in-[body:has([role=dialog])]:line-clamp-1",
            )}
          >
            {message.description}
          </Toast.Description>
        ) : null}{" "}
        {message.action ? (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.run}
            className="mt-2 min-h-6 rounded-control text-sm font-semibold text-accent underline underline-offset-4"
          >
            {message.action.label}
          </Toast.Action>
        ) : null}
      </div>
      <Toast.Close asChild>
        <IconButton label={t("common.close")} className="-my-2">
          <Icon name="remove" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
