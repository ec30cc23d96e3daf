import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import { useShortcut } from "#client/lib/use-shortcut.ts";
import type { User } from "#shared/accounts/contract.ts";

const PortalSearchDialog = lazyWithPreload(async () => {
  const dialog = withTexts("admin", import("./portal-search-dialog.tsx"));
  return (await withTexts("datasets", dialog)).PortalSearchDialog;
});

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button of the search over everything in the portal, which ⌘K or Ctrl+K opens as well. */
export function PortalSearch({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const [isOpen, setOpen] = useState(false);
  usePreloadOnInteraction(PortalSearchDialog);
  useShortcut(isSearchKey, () => setOpen(true));
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
        className="shrink-0 px-3!"
      >
        <LazyIcon name="search" className="size-4" />
        {t("portal.search")}
        <kbd className="hidden font-sans text-xs text-muted md:inline">
          {isApple() ? "⌘K" : "Ctrl+K"}
        </kbd>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PortalSearchDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const isSearchKey = ({ key, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && !shiftKey && !altKey;
