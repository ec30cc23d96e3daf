import { useTranslation } from "react-i18next";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { AppearingStatus } from "./appearing-status.tsx";
import { Button } from "./button.tsx";

type SaveBarProps = {
  isBusy: boolean;
  /** The id of the form to submit. */
  form: string;
  onDiscard: () => void;
};

export function SaveBar({ isBusy, form, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("admin");
  return (
    <div
      ref={useFocusAround()}
      className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float"
    >
      {/* The buttons are on the left of wide screens, because toasts appear on the right. */}
      <AppearingStatus className="grow text-sm text-muted md:order-last">
        {t("saveBar.unsaved")}
      </AppearingStatus>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDiscard}>{t("saveBar.discard")}</Button>
        <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
          {t("common.save")}
        </Button>
      </div>
    </div>
  );
}
