import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { FileButton } from "#client/components/file-button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { uploadErrorText } from "#client/lib/upload-error-text.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { useUpload } from "#client/lib/use-upload.ts";
import type {
  deleteFavicon,
  deleteLogo,
  uploadFavicon,
  uploadLogo,
} from "#shared/branding/contract.ts";
import type { TextKey } from "#shared/texts.ts";

type PictureFieldProps = {
  url: string | null;
  /** Whether the page itself shows the picture, in either theme. */
  isOnPage?: boolean;
  invalidates: InvalidatedQueries;
  accept: string;
  texts: Record<
    "label" | "hint" | "choose" | "remove" | "removeText" | "uploaded" | "deleted",
    TextKey<"admin">
  >;
  endpoints: {
    upload: typeof uploadLogo | typeof uploadFavicon;
    remove: typeof deleteLogo | typeof deleteFavicon;
  };
};

export function PictureField({
  url,
  isOnPage = false,
  accept,
  texts,
  ...props
}: PictureFieldProps) {
  const { invalidates, endpoints } = props;
  const { t } = useTranslation("admin");
  const [isConfirming, setConfirming] = useState(false);
  const upload = useUpload(endpoints.upload, {
    successTitle: t(texts.uploaded),
    invalidates,
  });
  const remove = useAction(endpoints.remove, {
    successTitle: t(texts.deleted),
    invalidates,
  });

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Preview url={url} isOnPage={isOnPage} label={t(texts.label)} />
      <div className="min-w-0 grow basis-60">
        <h3 className="font-medium">{t(texts.label)}</h3>
        <p className="text-sm text-muted">{t(texts.hint)}</p>
        {upload.error ? (
          <p role="alert" className="mt-1 text-sm text-danger">
            {uploadErrorText(upload.error, t)}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col items-start gap-2 sm:flex-row">
        <FileButton
          label={t(texts.choose)}
          accept={accept}
          isBusy={upload.isPending}
          onFile={(file) => upload.mutate({ file })}
        />
        {url ? (
          <Button
            variant="quiet"
            className="-ml-4 sm:-mr-4 sm:ml-0"
            onClick={() => setConfirming(true)}
          >
            <LazyIcon name="trash" />
            {t(texts.remove)}
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t(texts.remove)}
          text={t(texts.removeText)}
          confirmLabel={t(texts.remove)}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({}, { onSuccess: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}

type PreviewProps = Pick<PictureFieldProps, "url" | "isOnPage"> & { label: string };

function Preview({ url, isOnPage, label }: PreviewProps) {
  const { t } = useTranslation("admin");
  if (url && isOnPage) return <ThemePreviews url={url} label={label} />;
  return (
    <div className={`${FRAME} bg-sunken`}>
      {url ? (
        <img src={url} alt={label} className="max-h-full max-w-full object-contain" />
      ) : (
        t("branding.none")
      )}
    </div>
  );
}

const FRAME =
  "flex h-16 w-40 max-w-full shrink-0 items-center justify-center rounded-control border border-line p-2 text-sm text-muted";

/** The picture as the header shows it in the light and in the dark theme. */
function ThemePreviews({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation("admin");
  const themes = [
    { theme: "light", name: t("app.themeLight") },
    { theme: "dark", name: t("app.themeDark") },
  ];
  return (
    <div className="flex flex-wrap gap-3">
      {themes.map(({ theme, name }) => (
        <figure key={theme} className="max-w-full">
          <div data-theme={theme} className={`${FRAME} bg-surface`}>
            <img
              src={url}
              alt={label}
              className="max-h-10 max-w-full rounded-xs bg-plate ring-4 ring-plate"
            />
          </div>
          <figcaption className="mt-1 text-sm text-muted">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
