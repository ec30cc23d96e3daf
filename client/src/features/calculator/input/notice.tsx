import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { useFocusAround } from "#client/lib/use-focus-around.ts";

type NoticeProps = { onDismiss: () => void; children: ReactNode };

/** A warning above the items, until it is dismissed. */
export function Notice({ onDismiss, children }: NoticeProps) {
  const { t } = useTranslation();
  const closeButton = useFocusAround<HTMLButtonElement>();
  return (
    <div className="mb-3 flex items-center gap-3 rounded-control bg-warning-soft py-1 pr-1 pl-3 text-sm text-warning">
      <Icon name="warning" className="size-5" />
      <AppearingStatus className="min-w-0 grow">{children}</AppearingStatus>
      <IconButton ref={closeButton} label={t("common.close")} onClick={onDismiss}>
        <Icon name="remove" />
      </IconButton>
    </div>
  );
}
