import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

type VersionPreviewProps = {
  title: string;
  isActivating: boolean;
  onActivate: () => void;
  onCancel: () => void;
  /** What the uploaded file changes. */
  children: ReactNode;
};

/** An uploaded file before its activation. */
export function VersionPreview(props: VersionPreviewProps) {
  const { t } = useTranslation("admin");
  return (
    <section
      aria-label={props.title}
      className="mt-4 rounded-control border border-line bg-sunken p-4 wrap-anywhere"
    >
      <h3 className="font-semibold">{props.title}</h3>
      {props.children}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" isBusy={props.isActivating} onClick={props.onActivate}>
          {t("tariffs.activate")}
        </Button>
        <Button onClick={props.onCancel}>{t("common.cancel")}</Button>
      </div>
    </section>
  );
}
