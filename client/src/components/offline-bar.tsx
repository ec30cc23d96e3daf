import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

/** Says at the top of the page that the browser is offline. Its code is there from the beginning: offline it could not load. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="sticky top-0 z-40 print:hidden">
      {isOnline ? null : (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm text-warning">
          {t("errors.offline")}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  const controller = new AbortController();
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}
