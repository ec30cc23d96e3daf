import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { Button } from "./button.tsx";

type VersionPreviewProps = {
  title: string;
  isActivating?: boolean;
  /** Null if the version is active already. */
  onActivate: (() => void) | null;
  onCancel: () => void;
  /** Shown beside the buttons. */
  links?: ReactNode;
  /** What the uploaded file changes. */
  children: ReactNode;
};

/** An uploaded file before its activation. */
export function VersionPreview(props: VersionPreviewProps) {
  const { t } = useTranslation("admin");
  return (
    <section
      ref={useFocusAround()}
      aria-label={props.title}
      className="mt-4 rounded-control border border-line bg-sunken p-4 wrap-anywhere"
    >
      <h3 className="font-semibold wrap-anywhere">{props.title}</h3>
      {props.children}
      <div className="mt-4 flex flex-wrap gap-2">
        {props.onActivate ? (
          <Button variant="primary" isBusy={props.isActivating} onClick={props.onActivate}>
            {t("tariffs.activate")}
          </Button>
        ) : null}
        <Button onClick={props.onCancel}>{t("common.cancel")}</Button>
        {props.links}
      </div>
    </section>
  );
}
