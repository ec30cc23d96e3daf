import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";

/** What the keys do, in the order in which a form is filled in. */
export function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("results");
  const enter = t("keyboard.enter");
  const keys = [
    { key: enter, action: t("keyboard.next") },
    { key: "↓ ↑", action: t("keyboard.move") },
    { key: `${enter}, Tab`, action: t("keyboard.choose") },
    { key: t("keyboard.escape"), action: t("keyboard.dismiss") },
    { key: t("calculator.shortcut"), action: t("calculator.calculate") },
    { key: "F8", action: t("keyboard.notifications") },
    { key: t("keyboard.help"), action: t("keyboard.showKeys") },
  ];
  return (
    <Dialog width="small" title={t("app.keyboard")} onClose={onClose}>
      <dl className="divide-y divide-line pb-4 text-sm sm:pb-6">
        {keys.map(({ key, action }) => (
          <div key={key} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>{action}</dt>
            <dd className="shrink-0 text-right">
              <kbd className="font-sans font-semibold whitespace-nowrap">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
