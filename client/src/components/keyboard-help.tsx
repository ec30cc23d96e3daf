import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import { useShortcut } from "#client/lib/use-shortcut.ts";

const KeyboardHelpDialog = lazyWithPreload(
  async () => (await withTexts("results", import("./keyboard-help-dialog.tsx"))).KeyboardHelpDialog,
);

/**
 * The button that lists the keys of the calculator, which Ctrl or ⌘ and / opens as well. A key without another one would
 * act on what is dictated (WCAG 2.1.4).
 */
export function KeyboardHelp({ className }: { className: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  usePreloadOnInteraction(KeyboardHelpDialog);
  useShortcut(isHelpKey, () => setOpen(true));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+/ Meta+/"
        onClick={() => setOpen(true)}
        className={className}
      >
        {t("app.keyboard")}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <KeyboardHelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shift may be pressed as well: some keyboards have the slash above another key. */
const isHelpKey = ({ key }: KeyboardEvent): boolean => key === "/";
