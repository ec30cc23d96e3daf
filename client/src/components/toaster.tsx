import * as Toast from "@radix-ui/react-toast";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dismissToast, type Toast as Message, useToast } from "#client/lib/toast.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const DURATION_MS = 5000;

/** Leaves an element out of the announcement, as the library's own buttons are. */
const NOT_ANNOUNCED = { "data-radix-toast-announce-exclude": "" };

/** Of announcements, in place of the library's English "Notification"; it accepts no empty text. */
const NO_PREFIX = "\u200b";

/** Shows one toast at a time for five seconds. F8 focuses it, a swipe to the right dismisses it. */
export function Toaster() {
  const { t } = useTranslation();
  const message = useToast();
  const isWide = useIsWide("lg");
  const Item = message?.isInDialog && !isWide ? AnnouncedOnly : ToastItem;
  return (
    <Toast.Provider
      label={NO_PREFIX}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {message ? <Item key={message.id} message={message} /> : null}
      <Toast.Viewport
        hotkey={["F8"]}
        label={t("app.notifications", { hotkey: "{hotkey}" })}
        className="fixed top-0 right-0 z-50 m-0 md:top-auto md:bottom-14 lg:bottom-0 flex w-full list-none flex-col p-4 outline-none md:max-w-toast print:hidden"
      />
    </Toast.Provider>
  );
}

/** On a phone or tablet a toast would cover the dialog that says the same, which announces its errors itself. */
function AnnouncedOnly({ message: { id, isOpen, tone, title, description } }: ToastItemProps) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return isOpen && tone !== "error" ? (
    <p role="alert" className="sr-only">
      {title} {description}
    </p>
  ) : null;
}

const isAnnouncedInPlace = ({ tone, isInDialog, isShownInPlace }: Message) =>
  tone === "error" && (isInDialog || isShownInPlace);

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
      <div className="min-w-0 grow" {...(isAnnouncedInPlace(message) && NOT_ANNOUNCED)}>
        {/* The announcement joins these texts without spaces of its own. */}
        <Toast.Title className="font-semibold">{message.title}</Toast.Title>{" "}
        {message.description ? (
          <Toast.Description className="mt-1 text-sm text-muted">
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
